import type { MarketDefinition } from '@/server/paper/engine/commands'
import type { EngineOptions } from '@/server/paper/engine/state'

/** Value decimals sum to 6, 7 and 5, so that exact, rounded and multiplied values all occur. */
const MARKETS: MarketDefinition[] = [
  market('EXACT', 3, 3, { maxLeverage: 40 }),
  market('FINE', 3, 4, { maxLeverage: 20 }),
  market('COARSE', 2, 3, { maxLeverage: 10, onlyIsolated: true }),
  market('sub:SAME', 3, 3, { maxLeverage: 20, subVenue: 'sub', feeFactor: 2 }),
  market('far:OTHER', 3, 3, { maxLeverage: 10, subVenue: 'far', collateralToken: 'COIN' }),
  market('COIN/USDC', 4, 3, { maxLeverage: 1, spot: { baseToken: 'COIN', unitsPerLot: 1_000 } }),
]

/** An exchange with a market of every kind, for random sequences. */
export const MIXED_OPTIONS: EngineOptions = {
  markets: MARKETS,
  fees: { makerPpm: 150, takerPpm: 450 },
  defaultLeverage: 20,
  spotFees: { makerPpm: 400, takerPpm: 700 },
  feeTiers: [
    {
      volumeMicro: 1_000_000_000,
      fees: { makerPpm: -10, takerPpm: 300 },
      spotFees: { makerPpm: 0, takerPpm: 500 },
    },
  ],
  areBuilderFeesClaimed: true,
  referral: { discountPercent: 4, volumeMicro: 2_000_000_000 },
}

function market(
  marketId: string,
  priceDecimals: number,
  sizeDecimals: number,
  more: Partial<MarketDefinition>,
): MarketDefinition {
  const maxLeverage = more.maxLeverage ?? 10
  return {
    marketId,
    index: 0,
    priceDecimals,
    sizeDecimals,
    maxLeverage,
    onlyIsolated: false,
    isDelisted: false,
    minNotionalMicro: 1_000_000,
    marginTiers: [
      { lowerBoundMicro: 0, maxLeverage },
      { lowerBoundMicro: 20_000_000_000, maxLeverage: Math.ceil(maxLeverage / 2) },
    ],
    ...more,
  }
}
