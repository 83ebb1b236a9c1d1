import { type Decimal, decimal, div, mul, ONE, type Rounding } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { Market } from '@/lib/schema/model/market'

/** Decimals of USD amounts that must cover something; rounded up. */
const MARGIN_DECIMALS = 6
/** Decimals of what is multiplied by a size before it is rounded. */
const UNIT_DECIMALS = 18

/** Value of `size` base units at `price`, in quote, exact. */
export function notionalOf(size: Decimal, price: Decimal): Decimal {
  return mul(size, price)
}

/**
 * Leverage as an order names it, a whole number; none where it is not known, and where another client
 * set the market to a fraction between two, which then stays.
 */
export function namedLeverage(leverage: number | undefined): { leverage?: number } {
  return leverage !== undefined && Number.isInteger(leverage) ? { leverage } : {}
}

/** How a market counts initial margin. */
export type MarginMarket = Pick<Market, 'marginFractionStep'>

/** What initial margin is of a value: `share / whole`, exact. */
interface MarginRate {
  share: Decimal
  whole: Decimal
}

/**
 * The part of its value that a position at `leverage` needs as initial margin: one over the leverage,
 * on the step of the market's margin fractions where there is one.
 */
export function marginRate(
  leverage: number,
  { marginFractionStep: step }: MarginMarket,
): MarginRate {
  const whole = decimal(String(leverage))
  if (step === undefined) return { share: ONE, whole }
  return { share: snapToStep(div(ONE, whole, UNIT_DECIMALS, 'down'), step, 'down'), whole: ONE }
}

/**
 * Initial margin of a value at a leverage, in USD.
 * @param rounding up where it has to cover, which is the default; down of what is set free
 */
export function initialMargin(
  value: Decimal,
  leverage: number,
  market: MarginMarket,
  rounding: Rounding = 'up',
): Decimal {
  const { share, whole } = marginRate(leverage, market)
  return div(mul(value, share), whole, MARGIN_DECIMALS, rounding)
}

/** Initial margin of one unit of a size that is worth `value`, rounded up. */
export function marginPerUnit(
  value: Decimal,
  size: Decimal,
  leverage: number,
  market: MarginMarket,
): Decimal {
  const { share, whole } = marginRate(leverage, market)
  return div(mul(value, share), mul(size, whole), UNIT_DECIMALS, 'up')
}

/** Largest value whose initial margin a margin covers, rounded down. */
export function coveredValue(margin: Decimal, leverage: number, market: MarginMarket): Decimal {
  const { share, whole } = marginRate(leverage, market)
  return div(mul(margin, whole), share, UNIT_DECIMALS, 'down')
}

/** Fee on `notional` at `rate` (a decimal fraction), rounded up because it has to be covered. */
export function feeOn(notional: Decimal, rate: Decimal): Decimal {
  return div(mul(notional, rate), decimal('1'), MARGIN_DECIMALS, 'up')
}
