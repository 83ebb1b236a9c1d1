import { gt } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, neg, sub } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'

const DISTANCE_PLACES = 12
/** A limit this far on the wrong side of the mark is named, as a fraction. */
const FAR = decimal('0.05')

/**
 * How far a price lies above (or, negative, below) another, as a fraction of that other.
 * @throws DecimalError where `from` is zero
 */
export function priceDistance(price: Decimal, from: Decimal): Decimal {
  return div(sub(price, from), from, DISTANCE_PLACES, 'halfEven')
}

/**
 * How much worse than the mark a limit lies, as a fraction above zero: a purchase above it, a sale
 * below it; undefined up to 5%.
 */
export function farFromMark(price: Decimal, side: Side, mark: Decimal): Decimal | undefined {
  const distance = priceDistance(price, mark)
  const worse = side === 'BUY' ? distance : neg(distance)
  return gt(worse, FAR) ? worse : undefined
}
