import { max } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, sub, ZERO } from '@/lib/decimal/decimal'
import { estimateFill } from '@/lib/trade/estimateFill'
import type { TicketInputs } from './ticketInputs'
import { levelsAgainst, worstPrice } from './ticketPrices'
import type { TicketState } from './ticketState'

/** How far prices may go, as a fraction, between the look at the book and the match. */
const MOVE = decimal('0.0002')

/** What an order costs beside its margin, as a share of its value, so that 100 % leaves room. */
export interface EntryCost {
  limit: Decimal | undefined
  isTaker: boolean
  /** The fee the ticket tells. */
  feeRate: Decimal | undefined
}

/**
 * Dearest price that a share of what is free must fit at: for a market buy where the book gives the
 * worst price accepted; for a sale that executes the mark price, at which the venue counts it.
 */
export function reservedPrice(
  { type, side }: TicketState,
  inputs: TicketInputs,
  { isTaker }: EntryCost,
  price: Decimal,
): Decimal {
  if (side === 'BUY') return (type === 'MARKET' ? worstPrice(inputs, 'BUY') : undefined) ?? price
  return isTaker ? max(price, inputs.markPrice ?? price) : price
}

/** A limit may meet the other side by the time it arrives, and then pays as a taker. */
export function reservedFee(state: TicketState, inputs: TicketInputs, cost: EntryCost): Decimal {
  const { fees, builderFee, market } = inputs
  const mayTake = state.type === 'LIMIT' && !state.postOnly && market.maxLeverage !== undefined
  const taker = mayTake && fees ? add(fees.taker, builderFee ?? ZERO) : ZERO
  return max(taker, cost.feeRate ?? ZERO)
}

/**
 * The part of its value that a size loses the moment it executes: a position counts at the mark
 * price, whatever the book took for it, and both move on the way there. Zero for what rests, and
 * where nothing is borrowed.
 */
export function entryLoss(
  { side }: TicketState,
  { book, markPrice, market }: TicketInputs,
  { limit, isTaker }: EntryCost,
  size: Decimal,
): Decimal {
  if (!isTaker || markPrice === undefined || market.maxLeverage === undefined) return ZERO
  const { averagePrice } = estimateFill(levelsAgainst(book, side), size, side, limit)
  if (averagePrice === undefined) return ZERO
  const worse = side === 'BUY' ? sub(averagePrice, markPrice) : sub(markPrice, averagePrice)
  return add(max(ZERO, div(worse, averagePrice, 8, 'up')), MOVE)
}
