import { lt } from '@/lib/decimal/compare'
import { type Decimal, decimal, mul } from '@/lib/decimal/decimal'
import { validationError } from '@/lib/schema/perpsError'
import {
  isPriceOnGrid,
  isSizeOnGrid,
  type MarketKind,
  priceDecimalsMax,
} from '@/lib/venues/hyperliquid/priceRules'
import { KEY } from './venue'

/** Smallest order value at the venue, in USD. */
export const MIN_ORDER_VALUE_USD = 10

const MIN_ORDER_VALUE = decimal(String(MIN_ORDER_VALUE_USD))

/** @throws 400/2002 naming the field where the venue does not take this price; never rounds. */
export function requirePriceOnGrid(
  field: string,
  price: Decimal,
  szDecimals: number,
  kind: MarketKind = 'perp',
): void {
  if (isPriceOnGrid(price, szDecimals, kind)) return
  const decimals = priceDecimalsMax(szDecimals, kind)
  const message = `${price} is off the grid: at most 5 significant figures and ${decimals} decimals`
  throw validationError(field, message, KEY)
}

/** @throws 400/2002 naming the field where the venue does not take this size; never rounds. */
export function requireSizeOnGrid(field: string, size: Decimal, szDecimals: number): void {
  if (isSizeOnGrid(size, szDecimals)) return
  const message = `${size} is off the grid: at most ${szDecimals} decimals`
  throw validationError(field, message, KEY)
}

/** @throws 400/2002 where the order is worth less than the venue takes */
export function requireOrderValue(price: Decimal, size: Decimal, field = 'params.size'): void {
  if (!lt(mul(price, size), MIN_ORDER_VALUE)) return
  const message = `an order must be worth at least ${MIN_ORDER_VALUE_USD} USD, this is ${mul(price, size)}`
  throw validationError(field, message, KEY)
}
