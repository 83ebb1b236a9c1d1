import { lte, max, min } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import { roundDown } from '@/lib/decimal/snap'

/** Share of its value that a position keeps whatever its leverage is. */
const KEPT_SHARE = decimal('0.1')
/** Decimals of an amount of margin, in USD. */
export const MARGIN_AMOUNT_DECIMALS = 6

/**
 * How much margin an isolated position can give back: what margin and unrealized profit hold above
 * the greater of its initial margin and a tenth of its value, and never more than the margin itself.
 * In USD, rounded down to the step of an amount.
 */
export function removableMargin(position: {
  size: Decimal
  markPrice: Decimal
  leverage: number
  marginUsed: Decimal
  unrealizedPnl: Decimal
}): Decimal {
  const { size, markPrice, leverage, marginUsed, unrealizedPnl } = position
  const value = mul(size, markPrice)
  const initial = div(value, decimal(String(leverage)), MARGIN_AMOUNT_DECIMALS, 'up')
  const kept = max(initial, mul(value, KEPT_SHARE))
  const spare = min(sub(add(marginUsed, unrealizedPnl), kept), marginUsed)
  return lte(spare, ZERO) ? ZERO : roundDown(spare, MARGIN_AMOUNT_DECIMALS)
}
