import { sign } from '@/lib/decimal/compare'
import { type Decimal, div, sub } from '@/lib/decimal/decimal'
import type { MarketContext } from '@/lib/schema/model/marketContext'

const PLACES = 6

/**
 * Change over 24 hours as a fraction, measured to `price` where the price of a day ago is known
 * (so that it moves with the price), otherwise as the venue says it.
 */
export function dayChange(
  context: Pick<MarketContext, 'prevDayPrice' | 'priceChange24h'>,
  price: Decimal | undefined,
): Decimal | undefined {
  const before = context.prevDayPrice
  if (before === undefined || price === undefined || sign(before) <= 0) {
    return context.priceChange24h
  }
  return div(sub(price, before), before, PLACES, 'halfEven')
}
