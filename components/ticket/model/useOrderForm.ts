'use client'
import { type Dispatch, useEffect, useMemo, useReducer, useRef } from 'react'
import { useStore } from 'zustand'
import { useLifeSignal } from '@/components/session/actions/useLifeSignal'
import { useSubmitOrder } from '@/components/session/actions/useSubmitOrder'
import { useClockOffset } from '@/components/session/live/useVenueNow'
import type { TicketAccountRead } from '@/components/ticket/button/ticketButton'
import { type TicketSending, useTicketButton } from '@/components/ticket/button/useTicketButton'
import type { TicketError, TicketField } from '@/components/ticket/validation/ticketError'
import { validateTicket } from '@/components/ticket/validation/ticketErrors'
import { type TicketRefusal, useTicketRefusal } from '@/components/ticket/validation/ticketRefusal'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { takeTicketRequest, ticketRequestStore } from '@/lib/stores/ticketRequest'
import { expiryMs } from '@/lib/trade/orders/orderExpiry'
import { snapPrice } from '@/lib/trade/orders/snapPrice'
import { allowedState } from './allowedState'
import { useCarriesTicket, useFirstTicket } from './carriedTicket'
import { looksOf } from './looksOf'
import type { TicketDraft, TicketInputs } from './ticketInputs'
import { bestPrices } from './ticketPrices'
import { EMPTY_TICKET, reduceTicket, type TicketAction, type TicketState } from './ticketState'
import { summarizeTicket, type TicketSummary } from './ticketSummary'
import { type TicketReads, useTicketInputs } from './useTicketInputs'

/** Everything the ticket shows, and what it can do. */
export interface OrderFormModel extends TicketSending {
  state: TicketState
  dispatch: Dispatch<TicketAction>
  inputs: TicketInputs
  summary: TicketSummary
  errors: readonly TicketError[]
  /** First error of a field that is worth showing beside it. */
  errorOf: (field: TicketField) => TicketError | undefined
  /** Why the current ticket was refused when it was sent. */
  refusal?: TicketRefusal | undefined
}

/** The ticket of one market, kept while its tabs change. */
export function useTicketDraft(
  provider: Provider,
  market: Market,
  { reads, ...account }: TicketAccountRead & { reads: TicketReads },
): TicketDraft {
  const place = { provider: provider.key, marketId: market.id }
  const [typed, dispatch] = useReducer(reduceTicket, useFirstTicket(place, EMPTY_TICKET))
  const inputs = useTicketInputs(provider, market, reads, (next) =>
    looksOf(allowedState(typed, next.rules, market), next),
  )
  useCarriesTicket(place, typed, inputs.leverage)
  // The same object while nothing in it changes: why it was refused stays beside it that long.
  const { rules } = inputs
  const state = useMemo(() => allowedState(typed, rules, market), [typed, rules, market])
  useFirstPrice(inputs, dispatch)
  useRequests(provider.key, market.id, dispatch)
  return { state, dispatch, inputs, ...account }
}

/** Validates a draft as one order and sends it. */
export function useOrderForm(provider: Provider, draft: TicketDraft): OrderFormModel {
  const { state, dispatch, inputs } = draft
  const { submit, waiting } = useSubmitOrder(provider)
  // Another try is of the order that was refused: it goes once the ticket holds another one.
  const lifeSignal = useLifeSignal(state)
  const summary = summarizeTicket(state, inputs)
  const checked = validateTicket(state, inputs, summary)
  const errors = checked.ok ? [] : checked.errors
  const refusal = useTicketRefusal(draft, summary)
  const aheadMs = useClockOffset(provider.key)

  const send = async () => {
    if (!checked.ok) return
    const clear = () => dispatch({ kind: 'sent', of: state })
    refusal.note(undefined)
    const order = {
      ...{ market: inputs.market, params: withExpiry(checked.params, state, Date.now() + aheadMs) },
      ...{ onTaken: clear, onUnknown: clear, onFailure: refusal.note },
      reconfirm: { press: () => void sending.press(), until: lifeSignal() },
    }
    await submit(order)
  }

  const sending = useTicketButton(provider, {
    ...draft,
    summary,
    errors,
    waiting,
    submission: checked.ok ? checked.params : undefined,
    send,
  })
  return {
    ...draft,
    ...sending,
    summary,
    errors,
    errorOf: findError(errors),
    refusal: refusal.visible,
  }
}

/** The moment at which a GTT order ends is counted from when it is sent, by the venue's clock. */
export function withExpiry(
  params: PlaceOrderParams,
  { expiry }: Pick<TicketState, 'expiry'>,
  nowMs: number,
): PlaceOrderParams {
  const ms = expiryMs(expiry)
  if (params.timeInForce !== 'GTT' || ms === undefined) return params
  return { ...params, expiresAt: String(nowMs + ms) }
}

/** Finds the first error of a field that is worth showing beside it. */
export function findError(errors: readonly TicketError[]): OrderFormModel['errorOf'] {
  return (field) => errors.find((error) => error.field === field && error.isMissing !== true)
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
  useEffect(() => {
    if (request === undefined) return
    const fill = takeTicketRequest(provider, marketId)
    if (fill !== undefined) dispatch({ kind: 'fill', ...fill })
  }, [request, provider, marketId, dispatch])
}
