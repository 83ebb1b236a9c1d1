import { sign } from '@/lib/decimal/compare'
import { add, type Decimal, neg, parseDecimal } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { Market } from '@/lib/schema/market'
import { priceStepAt } from '@/lib/trade/priceStep'

/**
 * The price that a place on the chart stands for, on the market's grid: a pixel is a float, what is
 * shown and sent is the grid's own decimal. Undefined where that is no price.
 */
export function priceAtPixel(
  market: Pick<Market, 'priceIncrement' | 'priceDecimals'>,
  value: number | undefined,
): Decimal | undefined {
  if (value === undefined || !Number.isFinite(value) || value <= 0) return undefined
  const places = Math.min(12, Math.max(0, market.priceDecimals ?? 8))
  const near = parseDecimal(value.toFixed(places))
  if (near === undefined || sign(near) <= 0) return undefined
  const snapped = snapToStep(near, priceStepAt(market, near), 'halfEven')
  return sign(snapped) > 0 ? snapped : undefined
}

/** The price some ticks further, or the same where that would not be a price. */
export function stepPrice(
  market: Pick<Market, 'priceIncrement' | 'priceDecimals'>,
  price: Decimal,
  direction: 1 | -1,
  ticks: number,
): Decimal {
  let next = price
  for (let i = 0; i < ticks; i += 1) {
    const step = priceStepAt(market, next)
    next = add(next, direction === 1 ? step : neg(step))
  }
  return sign(next) > 0 ? next : price
}
