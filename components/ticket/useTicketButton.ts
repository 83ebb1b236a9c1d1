'use client'
import { useRouter } from 'next/navigation'
import { type Dispatch, useState } from 'react'
import { useStore } from 'zustand'
import { useFaucet } from '@/components/session/useFaucet'
import { useSetup } from '@/components/session/useSetup'
import type { ActionPhase } from '@/lib/queries/runAction'
import type { PlaceOrderParams } from '@/lib/schema/placeOrder'
import type { Provider } from '@/lib/schema/provider'
import { openDialog } from '@/lib/stores/dialog'
import { marketKey } from '@/lib/stores/market'
import { chooseLeverage, ticketStore } from '@/lib/stores/ticket'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { type TicketButton, ticketButton } from './ticketButton'
import type { CureDeed } from './ticketCure'
import type { TicketError } from './ticketFault'
import type { TicketInputs } from './ticketInputs'
import type { TicketAction, TicketState } from './ticketState'
import type { TicketSummary } from './ticketSummary'
import { useTicketAccount } from './useTicketAccount'

/** What is about to be sent, for the person to read: an order, or a plan already in words. */
export type ToConfirm = PlaceOrderParams | { sentence: string }

/** What waits to be confirmed; `what` is what would be sent this moment. */
export interface Confirmation {
  what: ToConfirm | undefined
  confirm: () => Promise<void>
  leave: () => void
}

/** The big button of the ticket, what a press does, and what waits to be confirmed. */
export interface TicketSending {
  button: TicketButton
  press: () => Promise<void>
  confirmation: Confirmation | undefined
  /** Does what mends something. */
  mend: (deed: CureDeed) => void
}

/** Walks from connecting a wallet to sending; what is sent is the caller's. */
export function useTicketButton(
  provider: Provider,
  facts: {
    state: TicketState
    dispatch: Dispatch<TicketAction>
    inputs: TicketInputs
    summary: TicketSummary
    errors: readonly TicketError[]
    phase: ActionPhase | undefined
    /** What would be sent; undefined where something stands against it. */
    what: ToConfirm | undefined
    /** What the button adds to side and size: `as 5 orders`. */
    suffix?: string
    send: () => Promise<void>
  },
): TicketSending {
  const { state, inputs, summary, errors, phase, what, suffix, send } = facts
  const [isConfirming, setIsConfirming] = useState(false)
  const confirmsOrders = useStore(ticketStore, (store) => store.confirmsOrders)
  const account = useTicketAccount(provider.key)
  const setup = useSetup(provider.key)
  const faucet = useFaucet()
  const router = useRouter()
  const button = ticketButton({
    account,
    side: state.side,
    size: summary.size,
    sizeDecimals: inputs.market.szDecimals,
    symbol: inputs.market.baseAsset.displaySymbol,
    isSpot: isSpotMarket(inputs.market),
    errors,
    phase: faucet?.isAsking === true ? 'preparing' : phase,
    ...(suffix === undefined ? {} : { suffix }),
  })

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

  const fund = () => {
    if (faucet === undefined) router.push('/transfers')
    else void faucet.ask()
  }

  const mend = (deed: CureDeed) => {
    switch (deed.kind) {
      case 'ticket':
        facts.dispatch(deed.action)
        break
      case 'slippageCap':
        ticketStore.setState({ maxSlippagePercent: deed.percent })
        break
      case 'isolate':
        chooseLeverage(marketKey(provider.key, inputs.market.id), inputs.leverage, 'ISOLATED')
        break
      case 'fund':
        fund()
        break
      case 'transfer':
        router.push('/transfers?tab=move')
        break
      case 'retry':
        void press()
        break
      case 'leverage':
      case 'markets':
      case 'setup':
      case 'terms':
        openDialog(deed.kind)
    }
  }

  return {
    button,
    press,
    mend,
    confirmation: isConfirming
      ? {
          what,
          leave: () => setIsConfirming(false),
          confirm: async () => {
            setIsConfirming(false)
            await send()
          },
        }
      : undefined,
  }
}
