import type { MarketDefinition, NewOrder } from '@/server/paper/engine/commands'
import type { EngineCommand } from '@/server/paper/engine/engineCommand'
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

/** Accounts of the mixed exchange; the last one is the exchange's own maker. */
export const MIXED_USERS = ['ann', 'bob', 'cat', 'house']
const TRADERS = MIXED_USERS.filter((name) => name !== 'house')

/** What gives its accounts money in every wallet, and its markets prices. */
export const MIXED_OPENING: readonly EngineCommand[] = [
  ...MIXED_USERS.map((name) => ({
    type: 'adjustBalance' as const,
    account: name,
    deltaMicro: name === 'house' ? 1e15 : 3_000_000_000,
    cause: 'faucet' as const,
    isHouse: name === 'house',
  })),
  ...TRADERS.flatMap((name) =>
    ['spot', 'sub'].map((toWallet) => ({
      type: 'transfer' as const,
      account: name,
      destination: name,
      fromWallet: '',
      toWallet,
      token: 'USDC',
      units: 1_000_000_000,
    })),
  ),
  {
    type: 'setOraclePrices' as const,
    prices: MARKETS.map(({ marketId }) => ({ marketId, oracleTicks: 100_000 })),
  },
  coinOrder('house', 'sell', 400_000),
  ...TRADERS.flatMap((name) => [
    coinOrder(name, 'buy', 80_000),
    {
      type: 'transfer' as const,
      account: name,
      destination: name,
      fromWallet: 'spot',
      toWallet: 'far',
      token: 'COIN',
      units: 50_000_000,
    },
  ]),
]

/** All accounts begin with some of the token, bought from the house. */
function coinOrder(name: string, side: 'buy' | 'sell', sizeLots: number): EngineCommand {
  const order: NewOrder = {
    marketId: 'COIN/USDC',
    side,
    sizeLots,
    limitTicks: 100_000,
    timeInForce: 'gtc',
    reduceOnly: false,
    isMarket: false,
  }
  return { type: 'placeOrders', account: name, orders: [order], grouping: 'none' }
}
