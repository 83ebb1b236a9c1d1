'use client'
import { useRouter } from 'next/navigation'
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useFaucet } from '@/components/session/useFaucet'
import { useSetup } from '@/components/session/useSetup'
import { useSubmitOrder } from '@/components/session/useSubmitOrder'
import type { Market } from '@/lib/schema/market'
import type { PlaceOrderParams } from '@/lib/schema/placeOrder'
import type { Provider } from '@/lib/schema/provider'
import { openDialog } from '@/lib/stores/dialog'
import { ticketStore } from '@/lib/stores/ticket'
import { ticketRequestStore } from '@/lib/stores/ticketRequest'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { snapPrice } from '@/lib/trade/snapPrice'
import { type TicketButton, ticketButton } from './ticketButton'
import { judgeTicket, type TicketError, type TicketField } from './ticketErrors'
import type { TicketInputs } from './ticketInputs'
import { bestPrices } from './ticketPrices'
import { EMPTY_TICKET, reduceTicket, type TicketAction, type TicketState } from './ticketState'
import { summarizeTicket, type TicketSummary } from './ticketSummary'
import { useTicketAccount } from './useTicketAccount'
import { useTicketInputs } from './useTicketInputs'

/** Everything the ticket shows, and what it can do. */
export interface OrderFormModel {
  state: TicketState
  dispatch: Dispatch<TicketAction>
  inputs: TicketInputs
  summary: TicketSummary
  errors: readonly TicketError[]
  /** First error of a field that is worth showing beside it. */
  errorOf: (field: TicketField) => TicketError | undefined
  button: TicketButton
  press: () => Promise<void>
  /** The order waits to be confirmed; `params` are what would be sent this moment. */
  confirmation: Confirmation | undefined
}

export interface Confirmation {
  params: PlaceOrderParams | undefined
  confirm: () => Promise<void>
  leave: () => void
}

/** Joins the ticket's pure parts with the account and the live book of one market. */
export function useOrderForm(provider: Provider, market: Market): OrderFormModel {
  const [state, dispatch] = useReducer(reduceTicket, EMPTY_TICKET)
  const [isConfirming, setIsConfirming] = useState(false)
  const confirmsOrders = useStore(ticketStore, (store) => store.confirmsOrders)
  const inputs = useTicketInputs(provider, market)
  const account = useTicketAccount(provider.key)
  const setup = useSetup(provider.key)
  const faucet = useFaucet()
  const router = useRouter()
  const { submit, phase } = useSubmitOrder(provider)

  useFirstPrice(inputs, dispatch)
  useRequests(provider.key, market.id, dispatch)

  const summary = summarizeTicket(state, inputs)
  const judged = judgeTicket(state, inputs, summary)
  const errors = judged.ok ? [] : judged.errors
  const button = ticketButton({
    account,
    side: state.side,
    size: summary.size,
    sizeDecimals: market.szDecimals,
    symbol: market.baseAsset.displaySymbol,
    isSpot: isSpotMarket(market),
    errors,
    phase: faucet?.isAsking === true ? 'preparing' : phase,
  })

  const send = async () => {
    if (!judged.ok) return
    const clear = () => dispatch({ kind: 'sent' })
    if (await submit({ market, params: judged.params, onUnknown: clear })) clear()
  }

  const press = async () => {
    switch (button.press) {
      case 'connect':
        openDialog('wallet')
        break
      case 'setup':
        openDialog('setup')
        break
      case 'faucet':
        await faucet?.ask()
        break
      case 'deposit':
        router.push('/transfers')
        break
      case 'retry':
        await setup.refetch()
        break
      case 'submit':
        if (confirmsOrders) setIsConfirming(true)
        else await send()
        break
      case undefined:
    }
  }

  return {
    state,
    dispatch,
    inputs,
    summary,
    errors,
    errorOf: (field) => errors.find((error) => error.field === field && error.isMissing !== true),
    button,
    press,
    confirmation: isConfirming
      ? {
          params: judged.ok ? judged.params : undefined,
          leave: () => setIsConfirming(false),
          confirm: async () => {
            setIsConfirming(false)
            await send()
          },
        }
      : undefined,
  }
}

/** Puts the market's mid price into an untouched limit field, once. */
function useFirstPrice(inputs: TicketInputs, dispatch: Dispatch<TicketAction>): void {
  const isSeeded = useRef(false)
  const { mid } = bestPrices(inputs.book)
  useEffect(() => {
    if (isSeeded.current || mid === undefined) return
    isSeeded.current = true
    dispatch({ kind: 'seed', price: snapPrice(inputs.market, mid, 'BUY') })
  }, [mid, inputs.market, dispatch])
}

/** Follows what a click on the book or a command asks of this market's ticket. */
function useRequests(provider: string, marketId: string, dispatch: Dispatch<TicketAction>): void {
  const request = useStore(ticketRequestStore, (store) => store.request)
  const seenTurn = useRef(ticketRequestStore.getState().request?.turn ?? 0)
  useEffect(() => {
    if (request === undefined || request.turn <= seenTurn.current) return
    seenTurn.current = request.turn
    if (request.provider !== provider || request.marketId !== marketId) return
    const { price, size, side } = request
    dispatch({
      kind: 'fill',
      ...(price === undefined ? {} : { price }),
      ...(size === undefined ? {} : { size }),
      ...(side === undefined ? {} : { side }),
    })
  }, [request, provider, marketId, dispatch])
}
