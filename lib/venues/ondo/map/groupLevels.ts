import { add, type Decimal, ZERO } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { Orderbook, OrderbookLevel } from '@/lib/schema/model/orderbook'

/** Levels grouped into buckets of a step, in the order they come. */
export function groupLevels(
  levels: readonly OrderbookLevel[],
  step: Decimal,
  direction: 'down' | 'up',
): OrderbookLevel[] {
  const grouped = new Map<Decimal, Decimal>()
  for (const { price, size } of levels) {
    const bucket = snapToStep(price, step, direction)
    grouped.set(bucket, add(grouped.get(bucket) ?? ZERO, size))
  }
  return [...grouped].map(([price, size]) => ({ price, size }))
}

/** A book gathered by a step, bids rounded down and asks up; at most so many rows a side. */
export function groupBook(book: Orderbook, step: Decimal, depth: number): Orderbook {
  return {
    ...book,
    bids: groupLevels(book.bids, step, 'down').slice(0, depth),
    asks: groupLevels(book.asks, step, 'up').slice(0, depth),
  }
}
