import { type Decimal, decimal, div, mul } from '@/lib/decimal/decimal'

/** Decimals of USD amounts that must cover something; rounded up. */
const MARGIN_DECIMALS = 6

/** Value of `size` base units at `price`, in quote, exact. */
export function notionalOf(size: Decimal, price: Decimal): Decimal {
  return mul(size, price)
}

/** Margin that opens `notional` at `leverage`, rounded up because it has to cover. */
export function initialMargin(notional: Decimal, leverage: number): Decimal {
  return div(notional, decimal(String(leverage)), MARGIN_DECIMALS, 'up')
}

/** Fee on `notional` at `rate` (a decimal fraction), rounded up because it has to be covered. */
export function feeOn(notional: Decimal, rate: Decimal): Decimal {
  return div(mul(notional, rate), decimal('1'), MARGIN_DECIMALS, 'up')
}
