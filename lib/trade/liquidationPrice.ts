import { lte } from '@/lib/decimal/compare'
import {
  add,
  type Decimal,
  decimal,
  div,
  mul,
  ONE,
  parseDecimal,
  sub,
  ZERO,
} from '@/lib/decimal/decimal'
import type { PositionSide } from '@/lib/schema/enums'

/** Digits kept; the display rounds to the market's precision. */
const PRICE_DECIMALS = 10

/**
 * Mark price at which a position would be taken over: where the collateral left equals the
 * maintenance margin. An estimate until the venue states its own.
 * @param collateral money behind it in quote: the ring-fenced margin (isolated) or what the
 *   account has free plus the margin of this order (cross)
 * @param maintenanceMarginRate fraction of notional that must remain
 * @returns null where no price above zero takes it over
 */
export function estimateLiquidationPrice(position: {
  side: PositionSide
  size: Decimal
  entryPrice: Decimal
  collateral: Decimal
  maintenanceMarginRate: Decimal
}): Decimal | null {
  const { side, size, entryPrice, collateral, maintenanceMarginRate } = position
  if (lte(size, ZERO)) return null
  const cost = mul(size, entryPrice)
  // Long: collateral + size(p - entry) = rate x size x p. Short: the signs turn.
  const numerator = side === 'LONG' ? sub(cost, collateral) : add(cost, collateral)
  const rateFactor =
    side === 'LONG' ? sub(ONE, maintenanceMarginRate) : add(ONE, maintenanceMarginRate)
  const price = div(numerator, mul(size, rateFactor), PRICE_DECIMALS, 'halfEven')
  return lte(price, ZERO) ? null : price
}

/** Distance of the mark to the liquidation price as a signed fraction of the mark. */
export function liquidationDistance(markPrice: Decimal, liquidationPrice: Decimal): Decimal {
  return div(sub(liquidationPrice, markPrice), markPrice, 6, 'halfEven')
}

/** Maintenance rate as a decimal, from the number a market carries. */
export function maintenanceRate(
  rate: number | undefined,
  maxLeverage: number | undefined,
): Decimal {
  const stated = rate === undefined ? undefined : parseDecimal(String(rate))
  if (stated !== undefined) return stated
  return div(ONE, decimal(String(2 * (maxLeverage ?? 1))), 8, 'up')
}
