import { createStore } from 'zustand/vanilla'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'

/** What the ticket is asked to show; what is absent stays as it is. */
export interface TicketFill {
  side?: Side
  type?: 'MARKET' | 'LIMIT' | 'STOP'
  /** Limit price, or the trigger of a stop; from Market it makes the order a limit order. */
  price?: Decimal
  /** In base asset. Of `size`, `notional` and `percent` one at most. */
  size?: Decimal
  /** Worth in quote. */
  notional?: Decimal
  /** Of what is free to open with, 1 to 100. */
  percent?: number
  takeProfit?: Decimal
  stopLoss?: Decimal
  reduceOnly?: boolean
  postOnly?: boolean
}

/** Something on the screen that asks the ticket to fill itself (a click on the book, a command). */
export interface TicketRequest extends TicketFill {
  provider: string
  marketId: string
  /** Grows with every request, so that the same price clicked twice is two requests. */
  sequence: number
}

interface TicketRequests {
  request: TicketRequest | undefined
  /** Sequence of the newest request that a ticket handled; a later one waits for its market. */
  handledSequence: number
}

/** The newest request; the ticket fills itself from it and never sends an order because of it. */
export const ticketRequestStore = createStore<TicketRequests>(() => ({
  request: undefined,
  handledSequence: 0,
}))

/**
 * Asks the ticket of a market to take these values, now or as soon as that market is shown. What was
 * asked of the same market before and was not taken yet is asked with it.
 */
export function fillTicket(request: Omit<TicketRequest, 'sequence'>): void {
  ticketRequestStore.setState(({ request: before, handledSequence }) => {
    const isWaiting =
      before !== undefined &&
      before.sequence > handledSequence &&
      before.provider === request.provider &&
      before.marketId === request.marketId
    const sequence = (before?.sequence ?? 0) + 1
    return { request: { ...(isWaiting && withoutAmount(before, request)), ...request, sequence } }
  })
}

/** A request, without its amount where a later one has an amount, in whatever unit. */
function withoutAmount(before: TicketFill, later: TicketFill): TicketFill {
  const { size, notional, percent, ...rest } = before
  const hasAmount = (later.size ?? later.notional ?? later.percent) !== undefined
  return hasAmount ? rest : before
}

/**
 * Takes the request that waits for the ticket of this market, once: a ticket that is shown again
 * later is not filled a second time.
 */
export function takeTicketRequest(provider: string, marketId: string): TicketFill | undefined {
  const { request, handledSequence } = ticketRequestStore.getState()
  if (request === undefined || request.sequence <= handledSequence) return undefined
  if (request.provider !== provider || request.marketId !== marketId) return undefined
  const { provider: _provider, marketId: _marketId, sequence, ...fill } = request
  ticketRequestStore.setState({ handledSequence: sequence })
  return fill
}

/** What the order ticket on this page shows, as far as a site around a frame may know it. */
export interface ShownTicket {
  provider: string
  marketId: string
  side: Side
  /** Tab of the ticket, such as LIMIT. */
  type: string
  /** In base asset, on the market's grid; undefined until one can be read. */
  size: Decimal | undefined
  /** Limit price, where the order has one. */
  price: Decimal | undefined
}

/** The order ticket on this page; undefined until there is one. */
export const visibleTicketStore = createStore<{ ticket: ShownTicket | undefined }>(() => ({
  ticket: undefined,
}))
