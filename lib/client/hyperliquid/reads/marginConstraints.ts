import { max } from '@/lib/decimal/compare'
import { decimal, mul } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import type { Position, PositionMarginConstraints } from '@/lib/schema/model/position'
import { initialMargin } from '@/lib/trade/margin/margin'
import { MARGIN_AMOUNT_DECIMALS } from '@/lib/trade/margin/removableMargin'

/** Every market divides by the leverage. */
const EXACT_MARGIN = {}
/** Share of its value that a position keeps whatever its leverage is. */
const MINIMUM_SHARE = decimal('0.1')

/**
 * The venue keeps the greater of a position's initial margin and a tenth of its value.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/trading/margining
 */
export function marginConstraints({
  size,
  markPrice,
  leverage,
}: Pick<Position, 'size' | 'markPrice' | 'leverage'>): PositionMarginConstraints {
  const value = mul(decimal(size), decimal(markPrice))
  const initial = initialMargin(value, leverage, EXACT_MARGIN)
  return {
    minimumMarginRequirement: max(initial, mul(value, MINIMUM_SHARE)),
    amountIncrement: fromScaledInteger(1, MARGIN_AMOUNT_DECIMALS),
  }
}
