import { gt, gte, lt, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, ONE, sub, ZERO } from '@/lib/decimal/decimal'
import type { PositionSide } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'

type Grid = Pick<Market, 'priceIncrement' | 'priceDecimals'>

/** A stop that follows the best mark price of a position. */
export interface Trail {
  side: PositionSide
  /** Distance to the best mark price, in percent of it. */
  percent: Decimal
  /** Best mark price since it began: highest of a long, lowest of a short. */
  peak: Decimal
  /** Trigger price of the stop at the venue. */
  stop: Decimal
}

const HUNDRED = decimal('100')
/** A stop moves once it gains a tenth of its distance: not a message for every tick. */
const MOVES = decimal('10')

/** The better of two mark prices for a position. */
export function betterPeak(side: PositionSide, peak: Decimal, mark: Decimal): Decimal {
  return (side === 'LONG' ? gt(mark, peak) : lt(mark, peak)) ? mark : peak
}

/**
 * The stop at a distance from a price, on the grid, rounded away from the price: it never fires
 * sooner than asked. Zero where there is no such price.
 */
export function trailingStopAt(
  market: Grid,
  side: PositionSide,
  peak: Decimal,
  percent: Decimal,
): Decimal {
  const share = div(percent, HUNDRED, 8, 'halfEven')
  const exact = mul(peak, side === 'LONG' ? sub(ONE, share) : add(ONE, share))
  return lte(exact, ZERO) ? ZERO : snapPrice(market, exact, side === 'LONG' ? 'BUY' : 'SELL')
}

/**
 * The next trigger price; undefined where the stop stays. It moves toward profit only, by a tenth
 * of its distance or one step at least. Pure.
 */
export function trailingStopStep(market: Grid, trail: Trail): Decimal | undefined {
  const { side, peak, percent, stop } = trail
  const next = trailingStopAt(market, side, peak, percent)
  if (lte(next, ZERO)) return undefined
  const gain = side === 'LONG' ? sub(next, stop) : sub(stop, next)
  if (lte(gain, ZERO)) return undefined
  const distance = side === 'LONG' ? sub(peak, next) : sub(next, peak)
  const least = div(distance, MOVES, 12, 'down')
  return gte(gain, least) && gte(gain, priceStepAt(market, next)) ? next : undefined
}
