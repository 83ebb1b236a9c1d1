/** Lowest and highest price that a scale shows. */
export interface PriceRange {
  minValue: number
  maxValue: number
}

/** How far beyond the candles a line may lie and still be shown, in heights of the candles' range. */
const REACH = 0.8

/**
 * The range of the candles, stretched to the lines that lie near enough: an order just off the
 * screen comes into view, one far away does not squeeze the candles flat.
 */
export function stretchRange(candles: PriceRange, prices: readonly number[]): PriceRange {
  const reach = (candles.maxValue - candles.minValue) * REACH
  let { minValue, maxValue } = candles
  for (const price of prices) {
    if (price < candles.minValue && price >= candles.minValue - reach) {
      minValue = Math.min(minValue, price)
    }
    if (price > candles.maxValue && price <= candles.maxValue + reach) {
      maxValue = Math.max(maxValue, price)
    }
  }
  return { minValue, maxValue }
}
