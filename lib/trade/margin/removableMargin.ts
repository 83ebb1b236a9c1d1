import { lte, min } from '@/lib/decimal/compare'
import { add, type Decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import { roundDown } from '@/lib/decimal/snap'
import { initialMargin, type MarginMarket } from './margin'

/** Decimals of an amount of margin, in USD. */
export const MARGIN_AMOUNT_DECIMALS = 6

/**
 * How much margin an isolated position can give back: what margin and unrealized profit hold above
 * what its venue keeps, and never more than the margin itself. In USD, rounded down to the step of
 * an amount.
 * @param minimumMargin margin that must stay, as the venue says; else its initial margin
 */
export function removableMargin(
  position: {
    size: Decimal
    markPrice: Decimal
    leverage: number
    marginUsed: Decimal
    unrealizedPnl: Decimal
    minimumMargin?: Decimal | undefined
  },
  market: MarginMarket,
): Decimal {
  const { size, markPrice, leverage, marginUsed, unrealizedPnl } = position
  const value = mul(size, markPrice)
  const minimumMargin = position.minimumMargin ?? initialMargin(value, leverage, market)
  const spare = min(sub(add(marginUsed, unrealizedPnl), minimumMargin), marginUsed)
  return lte(spare, ZERO) ? ZERO : roundDown(spare, MARGIN_AMOUNT_DECIMALS)
}
