import { createBookSide } from './book/book'
import type { MarketDefinition } from './commands'
import { createTiers } from './risk/tiers'
import type { Market } from './state'

/** A market without prices, orders or positions. */
export function createMarket(definition: MarketDefinition): Market {
  const exponent = 6 - definition.priceDecimals - definition.sizeDecimals
  return {
    definition: freeze(definition),
    notionalMultiplier: exponent > 0 ? 10 ** exponent : 1,
    notionalDivisor: exponent < 0 ? 10 ** -exponent : 1,
    tiers: createTiers(definition),
    bids: createBookSide(true),
    asks: createBookSide(false),
    triggersBelow: createBookSide(true),
    triggersAbove: createBookSide(false),
    oracleTicks: 0,
    markTicks: 0,
    lastTicks: 0,
    premiumAverageMicroTicks: 0,
    markedAtMs: 0,
    openInterestLots: 0,
    isHalted: false,
    premiumSumPpb: 0,
    premiumSamples: 0,
    sampleIndex: -1,
  }
}

/** A frozen copy: definitions are returned by every read, and must not be a way in. */
function freeze(definition: MarketDefinition): MarketDefinition {
  const marginTiers = definition.marginTiers.map((tier) => Object.freeze({ ...tier }))
  return Object.freeze({ ...definition, marginTiers: Object.freeze(marginTiers) })
}
