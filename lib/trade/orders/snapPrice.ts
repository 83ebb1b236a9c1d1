import { gte, lte } from '@/lib/decimal/compare'
import { type Decimal, ZERO } from '@/lib/decimal/decimal'
import { isOnStep, snapToStep } from '@/lib/decimal/snap'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import { powerOfTen, priceStepAt } from './priceStep'

type Grid = Pick<Market, 'priceIncrement' | 'priceDecimals'>

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

/** Whether a price lies on the market's grid. */
export function isOnPriceGrid(market: Grid, price: Decimal): boolean {
  return isOnStep(price, priceStepAt(market, price))
}

/** The market's lot: the step of its sizes. */
export function sizeStep(market: Pick<Market, 'sizeIncrement' | 'szDecimals'>): Decimal {
  return market.sizeIncrement ?? powerOfTen(-market.szDecimals)
}
