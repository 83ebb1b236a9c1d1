import { cmp, eq, gt, max, min } from '@/lib/decimal/compare'
import { type Decimal, sub, ZERO } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'
import type { Orderbook } from '@/lib/schema/model/orderbook'

/** An own limit order in the queue of its price. */
export interface QueuePlace {
  side: Side
  price: Decimal
  /** Own size that is left. */
  size: Decimal
  /** Size of others that is served before it, at most. */
  ahead: Decimal
  /** Total size at the price as last seen. */
  level: Decimal
}

/** Total size at a price of the order's side; zero where there is none. */
function levelSize(book: Pick<Orderbook, 'bids' | 'asks'>, side: Side, price: Decimal): Decimal {
  const levels = side === 'BUY' ? book.bids : book.asks
  return levels.find((level) => eq(level.price, price))?.size ?? ZERO
}

/** A place at the end of the queue: all orders there now are filled before it. */
export function joinQueue(
  order: Pick<QueuePlace, 'side' | 'price' | 'size'>,
  book: Pick<Orderbook, 'bids' | 'asks'>,
): QueuePlace {
  const level = levelSize(book, order.side, order.price)
  return { ...order, level, ahead: max(ZERO, sub(level, order.size)) }
}

/**
 * The place after a new book. What others add is behind; what leaves was ahead only as far as the
 * level is now smaller than that: a cancel behind it moves nothing. So it is an upper bound: never
 * shown better than it can be known. Pure.
 */
export function moveQueue(
  place: QueuePlace,
  book: Pick<Orderbook, 'bids' | 'asks'>,
  size: Decimal,
): QueuePlace {
  const level = levelSize(book, place.side, place.price)
  const others = max(ZERO, sub(level, size))
  return { ...place, size, level, ahead: min(place.ahead, others) }
}

/** The place after a trade: one at the price was with those who are served first, one beyond it with all. */
export function tradeQueue(
  place: QueuePlace,
  trade: { price: Decimal; size: Decimal },
): QueuePlace {
  const order = cmp(trade.price, place.price)
  const isBeyond = place.side === 'BUY' ? order < 0 : order > 0
  if (isBeyond) return { ...place, ahead: ZERO }
  if (order !== 0) return place
  return { ...place, ahead: gt(trade.size, place.ahead) ? ZERO : sub(place.ahead, trade.size) }
}
