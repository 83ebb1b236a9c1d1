import { isZero, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, ONE, ZERO } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import { initialMargin } from './margin'

/** The field the person typed in; it stays as typed and the others follow. */
export type HeldAmount =
  | { field: 'size'; value: Decimal }
  | { field: 'notional'; value: Decimal }
  | { field: 'margin'; value: Decimal }
  /** Percent of what is free to open with, 0-100. */
  | { field: 'percent'; value: Decimal }

export interface OrderAmounts {
  /** On the lot grid, rounded down. */
  size: Decimal
  notional: Decimal
  /** Rounded up. */
  margin: Decimal
}

const SIZE_DECIMALS = 18

/**
 * Derives a sendable size from whichever amount was typed. A size is only ever rounded down, to
 * the lot; margin up.
 * @param availableMargin quote free to open with; only `percent` uses it
 * @param feeRate taker fee as a fraction: 100 % leaves room for it
 * @returns undefined below one lot, or where the price is missing
 */
export function orderAmounts(
  held: HeldAmount,
  market: { price: Decimal; leverage: number; sizeIncrement: Decimal },
  account: { availableMargin: Decimal; feeRate: Decimal },
): OrderAmounts | undefined {
  const { price, leverage, sizeIncrement } = market
  if (lte(price, ZERO)) return undefined
  const size = snapToStep(rawSize(held, market, account), sizeIncrement, 'down')
  if (lte(size, ZERO)) return undefined
  const notional = mul(size, price)
  return { size, notional, margin: initialMargin(notional, leverage) }
}

function rawSize(
  held: HeldAmount,
  market: { price: Decimal; leverage: number },
  account: { availableMargin: Decimal; feeRate: Decimal },
): Decimal {
  const leverage = decimal(String(market.leverage))
  switch (held.field) {
    case 'size':
      return held.value
    case 'notional':
      return div(held.value, market.price, SIZE_DECIMALS, 'down')
    case 'margin':
      return div(mul(held.value, leverage), market.price, SIZE_DECIMALS, 'down')
    case 'percent': {
      // notional / leverage + notional x fee = percent of what is free
      const share = div(mul(account.availableMargin, held.value), decimal('100'), 12, 'down')
      const perNotional = add(ONE, mul(leverage, account.feeRate))
      const notional = div(mul(share, leverage), perNotional, 12, 'down')
      return div(notional, market.price, SIZE_DECIMALS, 'down')
    }
  }
}

/** Percent of the free margin that a size uses, 0-100 with no decimals; for the slider. */
export function percentOf(
  size: Decimal,
  market: { price: Decimal; leverage: number },
  account: { availableMargin: Decimal; feeRate: Decimal },
): number {
  if (isZero(account.availableMargin) || isZero(market.price)) return 0
  const notional = mul(size, market.price)
  const leverage = decimal(String(market.leverage))
  const needed = div(mul(notional, add(ONE, mul(leverage, account.feeRate))), leverage, 12, 'up')
  const percent = div(mul(needed, decimal('100')), account.availableMargin, 0, 'halfEven')
  return Math.max(0, Math.min(100, Math.round(+percent)))
}
