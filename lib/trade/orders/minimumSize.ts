import { max } from '@/lib/decimal/compare'
import { type Decimal, div, parseDecimal } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { sizeStep } from './snapPrice'

/** Decimals of a size computed from a value, before it goes on the lot grid. */
export const SIZE_DECIMALS = 18

/** The least an order has to be worth in USD; undefined where nothing is asked. */
export function minimumValue(
  reduceOnly: boolean,
  limits: Pick<Provider, 'minOrderValueUsd' | 'minReduceOrderValueUsd'>,
): Decimal | undefined {
  const usd = reduceOnly
    ? (limits.minReduceOrderValueUsd ?? limits.minOrderValueUsd)
    : limits.minOrderValueUsd
  return usd === undefined ? undefined : parseDecimal(String(usd))
}

/** What the smallest size of an order depends on. */
export type SizeLimits = Pick<Market, 'sizeIncrement' | 'szDecimals' | 'minLimitOrderSize'>

/**
 * Smallest size that a market takes, on its lot grid.
 * @param mayRest whether the order may stay open, as far as it does not execute at once
 */
export function minimumSize(market: SizeLimits, mayRest: boolean): Decimal {
  const lot = sizeStep(market)
  const { minLimitOrderSize: least } = market
  return mayRest && least !== undefined ? max(lot, snapToStep(least, lot, 'up')) : lot
}

/** The smallest size on the lot grid that is worth `value` at `price`; rounded up to cover it. */
export function sizeWorth(value: Decimal, price: Decimal, lot: Decimal): Decimal {
  const exact = div(value, price, SIZE_DECIMALS, 'up')
  return snapToStep(exact, lot, 'up')
}
