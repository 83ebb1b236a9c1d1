import { lte, max, min } from '@/lib/decimal/compare'
import { add, type Decimal, div, mul, ONE, sub, ZERO } from '@/lib/decimal/decimal'
import type { PositionSide } from '@/lib/schema/model/enums'
import type { MaintenanceTier } from './maintenance'

/** Digits kept; the display rounds to the market's precision. */
const PRICE_DECIMALS = 10

/**
 * Mark price at which a position would be taken over: where the collateral left equals the
 * maintenance margin. An estimate until the venue states its own.
 * @param collateral money behind it in quote: the ring-fenced margin (isolated) or what the
 *   account has free plus the margin of this order (cross)
 * @param tiers what must remain, by the notional at that very price
 * @returns null where no price above zero takes it over
 */
export function estimateLiquidationPrice(position: {
  side: PositionSide
  size: Decimal
  entryPrice: Decimal
  collateral: Decimal
  tiers: readonly MaintenanceTier[]
}): Decimal | null {
  const { side, size, entryPrice, collateral, tiers } = position
  if (lte(size, ZERO)) return null
  const cost = mul(size, entryPrice)
  const prices = tiers.map(({ rate, deduction }) => {
    // Long: collateral + size(p - entry) = rate x size x p - deduction. Short: the signs turn.
    const numerator =
      side === 'LONG'
        ? sub(cost, add(collateral, deduction))
        : add(cost, add(collateral, deduction))
    const rateFactor = side === 'LONG' ? sub(ONE, rate) : add(ONE, rate)
    return div(numerator, mul(size, rateFactor), PRICE_DECIMALS, 'halfEven')
  })
  // The tier that asks most holds; it is the one that the price reaches first.
  const [first, ...others] = prices
  if (first === undefined) return null
  const price = side === 'LONG' ? max(first, ...others) : min(first, ...others)
  return lte(price, ZERO) ? null : price
}

/** Distance of the mark to the liquidation price as a signed fraction of the mark. */
export function liquidationDistance(markPrice: Decimal, liquidationPrice: Decimal): Decimal {
  return div(sub(liquidationPrice, markPrice), markPrice, 6, 'halfEven')
}
