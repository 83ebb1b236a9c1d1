import { eq, gte, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, ONE, sub, ZERO } from '@/lib/decimal/decimal'
import { isOnStep, snapToStep } from '@/lib/decimal/snap'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import { powerOfTen, priceStepAt } from './priceStep'

type Grid = Pick<Market, 'priceIncrement' | 'priceDecimals'>
type Lots = Pick<Market, 'sizeIncrement' | 'szDecimals'>

const HUNDRED = decimal('100')
/** Decimals of a size before it goes on the lots. */
const EXACT_PLACES = 18

/**
 * A price on the market's grid, rounded toward safety for the order's side: a buy down, a sell up.
 * Prices that would become zero stay at one step.
 */
export function snapPrice(market: Grid, price: Decimal, side: Side): Decimal {
  if (lte(price, ZERO)) return ZERO
  const step = priceStepAt(market, price)
  const snapped = snapToStep(price, step, side === 'BUY' ? 'down' : 'up')
  return gte(snapped, step) ? snapped : step
}

/**
 * The worst price that an execution at market accepts: a reference moved against the order by a
 * share of itself, on the market's grid.
 * @param share as a fraction
 */
export function worstPriceFrom(
  market: Grid,
  reference: Decimal,
  side: Side,
  share: Decimal,
): Decimal {
  const factor = side === 'BUY' ? add(ONE, share) : sub(ONE, share)
  return snapPrice(market, mul(reference, factor), side)
}

/** Whether a price lies on the market's grid. */
export function isOnPriceGrid(market: Grid, price: Decimal): boolean {
  return isOnStep(price, priceStepAt(market, price))
}

/** The market's lot: the step of its sizes. */
export function sizeStep(market: Lots): Decimal {
  return market.sizeIncrement ?? powerOfTen(-market.szDecimals)
}

/** A percentage of a size, rounded down to the market's lots; at 100 all of it, as it is. */
export function percentOfSize(market: Lots, size: Decimal, percent: Decimal): Decimal {
  if (eq(percent, HUNDRED)) return size
  const exact = div(mul(size, percent), HUNDRED, EXACT_PLACES, 'down')
  return snapToStep(exact, sizeStep(market), 'down')
}
