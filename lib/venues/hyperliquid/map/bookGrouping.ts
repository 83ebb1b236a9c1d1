import { eq, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, mul } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { OrderbookLevel } from '@/lib/schema/model/orderbook'
import { magnitude } from '@/lib/venues/hyperliquid/priceRules'

/** Aggregation of a book: significant figures, and a factor where there are five of them. */
export interface BookGrouping {
  nSigFigs: 2 | 3 | 4 | 5
  mantissa?: 2 | 5
}

const GROUPINGS: readonly BookGrouping[] = [
  { nSigFigs: 2 },
  { nSigFigs: 3 },
  { nSigFigs: 4 },
  { nSigFigs: 5, mantissa: 5 },
  { nSigFigs: 5, mantissa: 2 },
  { nSigFigs: 5 },
]

/**
 * The coarsest grouping of the venue at this price whose buckets fill those of `step` exactly, so
 * that few levels reach far; undefined where only the ungrouped book will do.
 */
export function bookGrouping(price: Decimal, step: Decimal): BookGrouping | undefined {
  return GROUPINGS.find((grouping) => {
    const bucket = bucketSize(price, grouping)
    return lte(bucket, step) && eq(snapToStep(step, bucket, 'down'), step)
  })
}

/** Levels grouped into buckets of `step`, keeping their order; bids go down, asks up. */
export function groupLevels(
  levels: readonly OrderbookLevel[],
  step: Decimal,
  direction: 'down' | 'up',
): OrderbookLevel[] {
  const grouped: OrderbookLevel[] = []
  for (const level of levels) {
    const price = snapToStep(level.price, step, direction)
    const last = grouped.at(-1)
    if (last?.price === price) last.size = add(last.size, level.size)
    else grouped.push({ price, size: level.size })
  }
  return grouped
}

/** Width of a level of this grouping around a price. */
export function bucketSize(price: Decimal, { nSigFigs, mantissa }: BookGrouping): Decimal {
  const exponent = magnitude(price) - (nSigFigs - 1)
  const unit =
    exponent >= 0 ? decimal(`1${'0'.repeat(exponent)}`) : decimal(`0.${'0'.repeat(-exponent - 1)}1`)
  return mul(unit, decimal(String(mantissa ?? 1)))
}
