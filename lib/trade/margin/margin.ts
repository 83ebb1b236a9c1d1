import { type Decimal, decimal, div, mul } from '@/lib/decimal/decimal'

/** Decimals of USD amounts that must cover something; rounded up. */
const MARGIN_DECIMALS = 6

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

/** Margin that opens `notional` at `leverage`, rounded up because it has to cover. */
export function initialMargin(notional: Decimal, leverage: number): Decimal {
  return div(notional, decimal(String(leverage)), MARGIN_DECIMALS, 'up')
}

/** Fee on `notional` at `rate` (a decimal fraction), rounded up because it has to be covered. */
export function feeOn(notional: Decimal, rate: Decimal): Decimal {
  return div(mul(notional, rate), decimal('1'), MARGIN_DECIMALS, 'up')
}
