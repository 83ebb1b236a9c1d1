import { cmp, min, sign } from '@/lib/decimal/compare'
import { abs, type Decimal, decimal, ONE } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import type { Market } from '@/lib/schema/model/market'

/** Significant figures of a price where a market states no exact tick (the convention of kind A). */
const SIGNIFICANT_FIGURES = 5

/**
 * The price step of a market at a price: its exact tick where it has one, otherwise the coarser of
 * its decimals and five significant figures, whole numbers always being legal.
 */
export function priceStepAt(
  market: Pick<Market, 'priceIncrement' | 'priceDecimals'>,
  price: Decimal,
): Decimal {
  if (market.priceIncrement !== undefined) return market.priceIncrement
  const finest = powerOfTen(-(market.priceDecimals ?? 0))
  if (sign(price) === 0) return finest
  const byFigures = min(powerOfTen(exponentOf(abs(price)) - SIGNIFICANT_FIGURES + 1), ONE)
  return cmp(byFigures, finest) > 0 ? byFigures : finest
}

/** How many places a price near this one is shown with: those of its step. */
export function priceDecimalsAt(
  market: Pick<Market, 'priceIncrement' | 'priceDecimals'>,
  price: Decimal,
): number {
  return decimalPlaces(priceStepAt(market, price))
}

/** Places of prices of a market that is not known. */
const UNKNOWN_DECIMALS = 2

/** How many places an average of prices is shown with: one more than theirs, as it lies between them. */
export function averageDecimalsAt(
  market: Pick<Market, 'priceIncrement' | 'priceDecimals'> | undefined,
  average: Decimal,
): number {
  return (market === undefined ? UNKNOWN_DECIMALS : priceDecimalsAt(market, average)) + 1
}

/** 10 to the power of a whole number. */
export function powerOfTen(exponent: number): Decimal {
  return decimal(exponent >= 0 ? `1${'0'.repeat(exponent)}` : `0.${'0'.repeat(-exponent - 1)}1`)
}

/** Power of ten of the first significant digit: 4 for 68412, -2 for 0.0123. */
function exponentOf(positive: Decimal): number {
  const point = positive.indexOf('.')
  const integerPart = point < 0 ? positive : positive.slice(0, point)
  if (integerPart !== '0') return integerPart.length - 1
  return -(positive.slice(2).search(/[1-9]/) + 1)
}
