import { eq, gt, isZero, lt, lte, min } from '@/lib/decimal/compare'
import { add, type Decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { estimateFill } from './estimateFill'
import { joinQueue, moveQueue, type QueuePlace, tradeQueue } from './queuePlace'

/** An order as it would go on paper, in the live book; nothing is sent. */
export interface Simulation {
  side: Side
  size: Decimal
  filled: Decimal
  /** Sum of price times size of what filled, in quote. */
  notional: Decimal
  /** The part that rests and its place in the queue; undefined where nothing rests. */
  place: QueuePlace | undefined
}

const AVERAGE_PLACES = 12

/**
 * Sends an order into a book on paper: what crosses fills level by level, the rest of a limit joins
 * the end of its queue, the rest of a market order is dropped.
 * @param limit undefined for a market order
 */
export function startSimulation(
  order: { side: Side; size: Decimal; limit: Decimal | undefined },
  book: Pick<Orderbook, 'bids' | 'asks'>,
): Simulation {
  const { side, size, limit } = order
  const opposite = side === 'BUY' ? book.asks : book.bids
  const { filledSize, notional } = estimateFill(opposite, size, side, limit)
  const left = sub(size, filledSize)
  const rests = limit !== undefined && !isZero(left)
  // The book does not know of the order: all that is at its price is of others.
  const joined = rests ? joinQueue({ side, price: limit, size: ZERO }, book) : undefined
  const place = joined && { ...joined, size: left }
  return { side, size, filled: filledSize, notional, place }
}

/** What a new book changes: others ahead may have left. */
export function simulateBook(
  simulation: Simulation,
  book: Pick<Orderbook, 'bids' | 'asks'>,
): Simulation {
  const { place } = simulation
  if (place === undefined) return simulation
  return { ...simulation, place: { ...moveQueue(place, book, ZERO), size: place.size } }
}

/** What a trade of others fills: at the price once the queue ahead is served, beyond it all of it. */
export function simulateTrade(
  simulation: Simulation,
  trade: { price: Decimal; size: Decimal },
): Simulation {
  const { place, filled, notional } = simulation
  if (place === undefined) return simulation
  const moved = tradeQueue(place, trade)
  const isAt = eq(trade.price, place.price)
  const isBeyond =
    place.side === 'BUY' ? lt(trade.price, place.price) : gt(trade.price, place.price)
  const served = isBeyond ? place.size : isAt ? servedBy(trade.size, place) : ZERO
  if (lte(served, ZERO)) return { ...simulation, place: moved }
  const left = sub(place.size, served)
  return {
    ...simulation,
    filled: add(filled, served),
    notional: add(notional, mul(served, place.price)),
    place: isZero(left) ? undefined : { ...moved, size: left },
  }
}

/** Size-weighted price of what filled; undefined where nothing did. */
export function averageOf({ filled, notional }: Simulation): Decimal | undefined {
  return isZero(filled) ? undefined : div(notional, filled, AVERAGE_PLACES, 'halfEven')
}

function servedBy(size: Decimal, { ahead, size: own }: QueuePlace): Decimal {
  const over = sub(size, ahead)
  return lte(over, ZERO) ? ZERO : min(over, own)
}
