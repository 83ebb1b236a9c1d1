import { gte, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, ONE, parseDecimal, sub } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/enums'
import type { Orderbook, OrderbookLevel } from '@/lib/schema/orderbook'
import { snapPrice } from '@/lib/trade/snapPrice'
import type { TicketInputs } from './ticketInputs'
import type { TicketState } from './ticketState'

const TWO = decimal('2')
const PLACES = 12

/** The book's best prices; undefined where a side is empty. */
export interface BestPrices {
  bid: Decimal | undefined
  ask: Decimal | undefined
  mid: Decimal | undefined
}

/** Best bid, best ask and what lies between them. */
export function bestPrices(book: Orderbook | undefined): BestPrices {
  const bid = book?.bids[0]?.price
  const ask = book?.asks[0]?.price
  const mid =
    bid === undefined || ask === undefined ? undefined : div(add(bid, ask), TWO, PLACES, 'halfEven')
  return { bid, ask, mid }
}

/** The levels an order of this side executes against, best first. */
export function levelsAgainst(book: Orderbook | undefined, side: Side): readonly OrderbookLevel[] {
  return (side === 'BUY' ? book?.asks : book?.bids) ?? []
}

/** What a market order's slippage is measured from: the mid price, or the mark where there is none. */
export function referencePrice({ book, markPrice }: TicketInputs): Decimal | undefined {
  return bestPrices(book).mid ?? markPrice
}

/** The worst price a market order accepts: the reference moved by the slippage cap, on the grid. */
export function worstPrice(inputs: TicketInputs, side: Side): Decimal | undefined {
  const reference = referencePrice(inputs)
  if (reference === undefined) return undefined
  const factor = side === 'BUY' ? add(ONE, inputs.maxSlippage) : sub(ONE, inputs.maxSlippage)
  return snapPrice(inputs.market, mul(reference, factor), side)
}

/** Whether a limit price would execute at once against the book. */
export function crossesBook(price: Decimal, side: Side, book: Orderbook | undefined): boolean {
  const { bid, ask } = bestPrices(book)
  if (side === 'BUY') return ask !== undefined && gte(price, ask)
  return bid !== undefined && lte(price, bid)
}

/** The limit price that was typed; undefined where it is no number yet. */
export function typedPrice(state: TicketState): Decimal | undefined {
  return parseDecimal(state.price.replace(/\.$/, ''))
}
