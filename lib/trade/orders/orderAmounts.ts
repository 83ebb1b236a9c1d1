import { lte } from '@/lib/decimal/compare'
import { type Decimal, div, ZERO } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { Market } from '@/lib/schema/model/market'
import {
  coveredValue,
  initialMargin,
  type MarginMarket,
  notionalOf,
} from '@/lib/trade/margin/margin'
import { sizeStep } from './snapPrice'

/** The amount that a person holds: the others follow from it. Money in quote. */
export type HeldAmount =
  | { size: Decimal }
  | { notional: Decimal }
  /** Margin to open with, before fees. */
  | { margin: Decimal }

/** What an order amounts to. */
export interface OrderAmounts {
  /** Base units on the market's lots. */
  size: Decimal
  /** Size × price, in quote. */
  notional: Decimal
  /** Margin that opens it, rounded up. */
  margin: Decimal
}

const SIZE_DECIMALS = 18

/**
 * Size, notional and margin of an order from one of them. The size is rounded down to the market's
 * lots, so that notional and margin never exceed what was held; undefined for less than one lot.
 * @param price of the order, in quote; above zero
 */
export function orderAmounts(
  market: Pick<Market, 'sizeIncrement' | 'szDecimals' | 'marginFractionStep'>,
  price: Decimal,
  leverage: number,
  amount: HeldAmount,
): OrderAmounts | undefined {
  const size = snapToStep(exactSize(market, price, leverage, amount), sizeStep(market), 'down')
  if (lte(size, ZERO)) return undefined
  const notional = notionalOf(size, price)
  return { size, notional, margin: initialMargin(notional, leverage, market) }
}

function exactSize(
  market: MarginMarket,
  price: Decimal,
  leverage: number,
  amount: HeldAmount,
): Decimal {
  if ('size' in amount) return amount.size
  const notional =
    'notional' in amount ? amount.notional : coveredValue(amount.margin, leverage, market)
  return div(notional, price, SIZE_DECIMALS, 'down')
}
