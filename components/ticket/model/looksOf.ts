import { validateTicket } from '@/components/ticket/validation/ticketErrors'
import type { TicketInputs } from './ticketInputs'
import { bestPrices, crossesBook, typedPrice } from './ticketPrices'
import type { TicketState } from './ticketState'
import { summarizeTicket } from './ticketSummary'

/**
 * Everything that a market or limit ticket shows of prices while it has no size, as one text: while
 * that stays, no price needs a render. Undefined of any other ticket. Pure.
 */
export function looksOf(state: TicketState, inputs: TicketInputs): string | undefined {
  const { type, side } = state
  if (type !== 'MARKET' && type !== 'LIMIT') return undefined
  const summary = summarizeTicket(state, inputs)
  if (summary.size !== undefined) return undefined
  const { book, position, markPrice } = inputs
  const limit = typedPrice(state)
  // A limit that would execute at once says how far from the mark it is.
  const comparedTo = limit !== undefined && crossesBook(limit, side, book) ? markPrice : undefined
  const verdict = validateTicket(state, inputs, summary)
  return JSON.stringify([bestPrices(book), summary, verdict, position, comparedTo])
}
