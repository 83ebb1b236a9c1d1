import type { MarketDefinition } from './commands'
import { mulDivCeil, mulDivFloor } from './integers'

/**
 * A margin tier with its deduction: maintenance = notional / (2 x maxLeverage) - deduction, which
 * makes maintenance continuous where one tier ends and the next begins.
 */
export interface Tier {
  lowerBoundMicro: number
  maxLeverage: number
  deductionMicro: number
}

/** Tiers of a market, ascending; a market that lists none has one tier of its maximum leverage. */
export function createTiers(definition: MarketDefinition): readonly Tier[] {
  const tiers: Tier[] = []
  for (const tier of definition.marginTiers) {
    const previous = tiers.at(-1)
    const stepMicro = previous
      ? mulDivFloor(
          tier.lowerBoundMicro,
          previous.maxLeverage - tier.maxLeverage,
          2 * previous.maxLeverage * tier.maxLeverage,
        )
      : 0
    tiers.push({ ...tier, deductionMicro: (previous?.deductionMicro ?? 0) + stepMicro })
  }
  if (tiers.length === 0) {
    tiers.push({ lowerBoundMicro: 0, maxLeverage: definition.maxLeverage, deductionMicro: 0 })
  }
  return tiers
}

const SINGLE: Tier = { lowerBoundMicro: 0, maxLeverage: 1, deductionMicro: 0 }

/** The tier a position of this value falls into. */
export function tierFor(tiers: readonly Tier[], notionalMicro: number): Tier {
  let found = tiers[0] ?? SINGLE
  for (const tier of tiers) {
    if (notionalMicro < tier.lowerBoundMicro) break
    found = tier
  }
  return found
}

/** Margin needed to keep a position of this value open, rounded up. */
export function maintenanceMargin(tiers: readonly Tier[], notionalMicro: number): number {
  const tier = tierFor(tiers, notionalMicro)
  return Math.max(0, mulDivCeil(notionalMicro, 1, 2 * tier.maxLeverage) - tier.deductionMicro)
}
