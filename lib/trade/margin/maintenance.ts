import { lte, max } from '@/lib/decimal/compare'
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
import type { Market } from '@/lib/schema/model/market'

/**
 * What a position must keep, by one tier: `rate` of its notional less `deduction`. The deduction
 * makes it continuous where a tier begins, so that over all tiers the largest figure holds.
 */
export interface MaintenanceTier {
  /** Notional from which the tier counts, in quote. */
  lowerBound: Decimal
  rate: Decimal
  deduction: Decimal
}

type Rates = Pick<Market, 'marginTiers' | 'maintenanceMarginRate' | 'maxLeverage'>

/** The tiers of a market, ascending; one where it lists no others. */
export function maintenanceTiers(market: Rates): readonly MaintenanceTier[] {
  const tiers: MaintenanceTier[] = []
  for (const { lowerBound, maintenanceMarginRate, maxLeverage } of market.marginTiers ?? []) {
    const rate = maintenanceRate(maintenanceMarginRate, maxLeverage)
    const before = tiers.at(-1)
    const deduction = before ? add(before.deduction, mul(lowerBound, sub(rate, before.rate))) : ZERO
    tiers.push({ lowerBound, rate, deduction })
  }
  if (tiers.length > 0) return tiers
  const rate = maintenanceRate(market.maintenanceMarginRate, market.maxLeverage)
  return [{ lowerBound: ZERO, rate, deduction: ZERO }]
}

/** What a position of this value must keep: the tier that asks most holds. */
export function maintenanceMargin(tiers: readonly MaintenanceTier[], value: Decimal): Decimal {
  return tiers.reduce<Decimal>(
    (most, { rate, deduction }) => max(most, sub(mul(value, rate), deduction)),
    ZERO,
  )
}

/** Highest leverage that a position of this notional may have; undefined where it is unknown. */
export function maxLeverageAt(market: Rates, notional: Decimal): number | undefined {
  const reached = (market.marginTiers ?? []).filter(({ lowerBound }) => lte(lowerBound, notional))
  return reached.at(-1)?.maxLeverage ?? market.maxLeverage
}

// As a decimal, from the number that is stated; else half the inverse of the highest leverage.
function maintenanceRate(rate: number | undefined, maxLeverage: number | undefined): Decimal {
  const stated = rate === undefined ? undefined : parseDecimal(String(rate))
  if (stated !== undefined) return stated
  return div(ONE, decimal(String(2 * (maxLeverage ?? 1))), 8, 'up')
}
