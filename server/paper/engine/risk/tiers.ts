import { mulDivCeil, mulDivFloor } from '@/server/paper/engine/book/integers'
import type { MarginTier, MarketDefinition } from '@/server/paper/engine/commands'

/** A share of a position's value, less an amount. */
interface MarginShare {
  part: number
  whole: number
  deductionMicro: number
}

/**
 * A margin tier with its shares. The deductions make maintenance and close-out continuous where
 * one tier ends and the next begins.
 */
export interface Tier {
  lowerBoundMicro: number
  maxLeverage: number
  maintenance: MarginShare
  /** Absent where close-out is two thirds of maintenance. */
  closeout?: MarginShare
}

const PPM = 1_000_000

/** Tiers with their deductions; a market without any gets one of its maximum leverage. */
export function createTiers(definition: MarketDefinition): readonly Tier[] {
  const tiers: Tier[] = []
  const { maxLeverage, marginTiers } = definition
  const given = marginTiers.length > 0 ? marginTiers : [{ lowerBoundMicro: 0, maxLeverage }]
  for (const tier of given) {
    const previous = tiers.at(-1)
    const closeout = closeoutOf(tier)
    tiers.push({
      lowerBoundMicro: tier.lowerBoundMicro,
      maxLeverage: tier.maxLeverage,
      maintenance: joined(previous?.maintenance, maintenanceOf(tier), tier.lowerBoundMicro),
      ...(closeout && { closeout: joined(previous?.closeout, closeout, tier.lowerBoundMicro) }),
    })
  }
  return tiers
}

function maintenanceOf({
  maintenancePpm,
  maxLeverage,
}: MarginTier): Omit<MarginShare, 'deductionMicro'> {
  if (maintenancePpm === undefined) return { part: 1, whole: 2 * maxLeverage }
  return { part: maintenancePpm, whole: PPM }
}

function closeoutOf({ closeoutPpm }: MarginTier): Omit<MarginShare, 'deductionMicro'> | undefined {
  return closeoutPpm === undefined ? undefined : { part: closeoutPpm, whole: PPM }
}

/** The share of a tier that begins at a value, continuous with the share of the tier before it. */
function joined(
  previous: MarginShare | undefined,
  share: Omit<MarginShare, 'deductionMicro'>,
  boundMicro: number,
): MarginShare {
  if (previous === undefined) return { ...share, deductionMicro: 0 }
  const stepMicro = mulDivFloor(
    boundMicro,
    share.part * previous.whole - previous.part * share.whole,
    share.whole * previous.whole,
  )
  return { ...share, deductionMicro: previous.deductionMicro + stepMicro }
}

const SINGLE: Tier = {
  lowerBoundMicro: 0,
  maxLeverage: 1,
  maintenance: { part: 1, whole: 2, deductionMicro: 0 },
}

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
  return shareOf(tierFor(tiers, notionalMicro).maintenance, notionalMicro)
}

/** Three times the margin below which a position is taken over: two thirds of maintenance is whole. */
export function closeoutTriple(tiers: readonly Tier[], notionalMicro: number): number {
  const { closeout, maintenance } = tierFor(tiers, notionalMicro)
  return closeout ? 3 * shareOf(closeout, notionalMicro) : 2 * shareOf(maintenance, notionalMicro)
}

function shareOf({ part, whole, deductionMicro }: MarginShare, notionalMicro: number): number {
  return Math.max(0, mulDivCeil(notionalMicro, part, whole) - deductionMicro)
}
