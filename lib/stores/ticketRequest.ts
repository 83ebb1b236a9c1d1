import { createStore } from 'zustand/vanilla'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/enums'

/** Something on the screen that asks the ticket to fill itself (a click on the book, a command). */
export interface TicketRequest {
  provider: string
  marketId: string
  price?: Decimal
  size?: Decimal
  side?: Side
  /** Grows with every request, so that the same price clicked twice is two requests. */
  turn: number
}

/** The newest request; the ticket follows it and nothing is ever sent by it. */
export const ticketRequestStore = createStore<{ request: TicketRequest | undefined }>(() => ({
  request: undefined,
}))

/** Asks the ticket of a market to take these values. */
export function fillTicket(request: Omit<TicketRequest, 'turn'>): void {
  ticketRequestStore.setState((before) => ({
    request: { ...request, turn: (before.request?.turn ?? 0) + 1 },
  }))
}
