import { isZero } from '@/lib/decimal/compare'
import { type Decimal, div, mul, neg, sub } from '@/lib/decimal/decimal'
import type { PositionSide } from '@/lib/schema/model/enums'
import type { Position } from '@/lib/schema/model/position'

/** Profit in quote of `size` base units opened at `entryPrice` if closed at `price`. */
export function profitAt(
  side: PositionSide,
  size: Decimal,
  entryPrice: Decimal,
  price: Decimal,
): Decimal {
  const gain = mul(sub(price, entryPrice), size)
  return side === 'LONG' ? gain : neg(gain)
}

/** Unrealized PnL of a position in quote: the venue's own until a newer mark price is known. */
export function unrealizedProfit(
  { side, size, entryPrice, unrealizedPnl }: Position,
  newestMark: Decimal | undefined,
): Decimal {
  return newestMark === undefined ? unrealizedPnl : profitAt(side, size, entryPrice, newestMark)
}

/**
 * Return on equity: profit over the initial margin, as a fraction with six decimals. The same
 * function serves tables, cards and the TP/SL editor. Undefined where there is no margin.
 */
export function returnOnEquity(profit: Decimal, initialMargin: Decimal): Decimal | undefined {
  if (isZero(initialMargin)) return undefined
  return div(profit, initialMargin, 6, 'halfEven')
}
