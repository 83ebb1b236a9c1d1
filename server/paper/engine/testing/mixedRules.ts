import type { MarketDefinition } from '@/server/paper/engine/commands'
import { DEFAULT_RULES, HOUR_MS } from '@/server/paper/engine/rules'
import type { EngineOptions } from '@/server/paper/engine/state'
import { MIXED_OPTIONS } from './mixedMarkets'

/** Random sequences under these meet every rule that a venue may set otherwise than by default. */

/** The markets of the mixed exchange, some of them changed. */
function withMarkets(changes: Record<string, Partial<MarketDefinition>>): MarketDefinition[] {
  return MIXED_OPTIONS.markets.map((market) => ({ ...market, ...changes[market.marketId] }))
}

/**
 * Margin in whole parts of a value, with rates of its own that trades are asked for one by one; what
 * own orders take off an order stays part of its size; the switch ends TWAPs too.
 */
export const EXACT_MARGIN_OPTIONS: EngineOptions = {
  ...MIXED_OPTIONS,
  fees: { makerPpm: 0, takerPpm: 0 },
  rules: {
    keptMarginPpm: 0,
    isOffsetKept: true,
    isPostOnlyToOthers: true,
    isMarginCheckedByTrade: true,
    scheduleCancel: { leadMs: 5_000, farthestMs: HOUR_MS, endsTwaps: true },
    twap: { ...DEFAULT_RULES.twap, minimumFactor: 1, runningMax: 1 },
  },
  markets: withMarkets({
    EXACT: {
      defaultLeverage: 30,
      marginParts: 10_000,
      isMinimumOfResting: true,
      minRestingLots: 50,
      marginTiers: [
        { lowerBoundMicro: 0, maxLeverage: 40, maintenancePpm: 24_000, closeoutPpm: 20_000 },
        {
          lowerBoundMicro: 20_000_000_000,
          maxLeverage: 20,
          maintenancePpm: 45_000,
          closeoutPpm: 40_000,
        },
      ],
    },
    FINE: { marginParts: 10_000 },
  }),
}

/**
 * One take-profit and one stop-loss a position, margin before all else, rates and a largest position
 * of single markets, funding every four hours, TWAPs of even slices that are never made up.
 */
export const ONE_EXIT_OPTIONS: EngineOptions = {
  ...MIXED_OPTIONS,
  rules: {
    openOrdersMax: 6,
    priceBandPercent: 20,
    onePositionTrigger: true,
    isMarginCheckedFirst: true,
    funding: {
      ...DEFAULT_RULES.funding,
      intervalMs: 4 * HOUR_MS,
      capPpb: 1_000_000,
      sampleMs: 60_000,
      impactMicro: 1_000_000_000,
    },
    twap: {
      ...DEFAULT_RULES.twap,
      minimumFactor: 1,
      runningMax: 20,
      slicesMin: 2,
      slicesMax: 200,
      slices: 'noLast',
      catchUpSlices: 1,
    },
    scheduleCancel: { leadMs: 0 },
    liquidation: { chunkAboveMicro: 5_000_000_000, chunkDivisor: 2, cooldownMs: 5_000 },
  },
  markets: withMarkets({
    EXACT: {
      defaultLeverage: 30,
      fees: { makerPpm: 100, takerPpm: 250 },
      lotStep: 10,
      maxPositionLots: 150_000,
      // The insurance takes over at two thirds of it.
      marginTiers: [{ lowerBoundMicro: 0, maxLeverage: 40, maintenancePpm: 24_000 }],
    },
    FINE: { interestPpb: 50_000, lotStep: 4 },
    COARSE: { isMarginLocked: true },
  }),
}
