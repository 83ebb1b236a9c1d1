import type { PaperListing } from '@/server/paper/face'

/** A perpetual of the venue: its number there, decimals, base price and margin fractions (of 10,000). */
interface PerpRow {
  coin: string
  marketId: number
  sizeDecimals: number
  priceDecimals: number
  price: string
  hourlyVolatilityBps: number
  spreadTenthBps: number
  depthUsd: number
  tradesPerSecond?: number
  defaultFraction: number
  minFraction: number
  maintenanceFraction: number
  closeoutFraction: number
  minBase: string
  isDelisted?: true
}

/** Parts that margin fractions are given in. */
export const FRACTION_WHOLE = 10_000

/** The margin fraction that sets a whole leverage: 15 is 666. */
export function fractionOf(leverage: number): number {
  return Math.floor(FRACTION_WHOLE / leverage)
}
const PPM_PER_FRACTION = 100
/** Smallest value of an order that may rest. */
const MIN_QUOTE_MICRO = 10_000_000

/** Move of an hour in bp, spread in tenths of a bp, depth in USD, trades a second. */
type Liquidity = readonly [number, number, number, number?]
type Margins = readonly [number, number, number, number]
const LARGE: Margins = [500, 200, 120, 80]
const MIDDLE: Margins = [1_000, 400, 240, 160]
const SMALL: Margins = [2_000, 1_000, 600, 400]

function row(
  coin: string,
  marketId: number,
  [sizeDecimals, priceDecimals]: readonly [number, number],
  price: string,
  [hourlyVolatilityBps, spreadTenthBps, depthUsd, tradesPerSecond]: Liquidity,
  [defaultFraction, minFraction, maintenanceFraction, closeoutFraction]: Margins,
  minBase: string,
): PerpRow {
  return {
    coin,
    marketId,
    sizeDecimals,
    priceDecimals,
    price,
    hourlyVolatilityBps,
    spreadTenthBps,
    depthUsd,
    ...(tradesPerSecond !== undefined && { tradesPerSecond }),
    defaultFraction,
    minFraction,
    maintenanceFraction,
    closeoutFraction,
    minBase,
  }
}

/**
 * Base prices and volatilities are those of the underlyings, which other faces list too. Books are
 * tight and thin: without taker fees the venue is cheapest for small orders, and dearest for large.
 */
export const PERPS: readonly PerpRow[] = [
  row('ETH', 0, [4, 2], '2946.2', [48, 6, 280_000, 1.1], LARGE, '0.0050'),
  row('BTC', 1, [5, 1], '68250', [38, 6, 300_000, 1.2], LARGE, '0.00020'),
  row('SOL', 2, [3, 3], '141.37', [60, 12, 240_000, 0.9], MIDDLE, '0.050'),
  row('DOGE', 3, [0, 6], '0.13836', [70, 14, 200_000, 0.45], SMALL, '10'),
  row('XRP', 7, [0, 6], '1.9214', [55, 12, 220_000, 0.6], MIDDLE, '5'),
  row('LINK', 8, [1, 5], '13.642', [62, 14, 200_000, 0.4], SMALL, '1.0'),
  row('HYPE', 24, [2, 4], '33.284', [80, 12, 220_000, 0.7], MIDDLE, '0.50'),
  { ...row('MATIC', 31, [1, 5], '0.37920', [60, 40, 50_000], SMALL, '20.0'), isDelisted: true },
]

/** The venue's spot pair; its id does not show its kind. */
export const SPOT = {
  symbol: 'ETH/USDC',
  marketId: 2048,
  baseAssetId: 1,
  minBase: '0.0050',
} as const

/** A token of the venue, by the index that transactions name it with. */
export interface AssetRow {
  assetId: number
  symbol: string
  decimals: number
  l1Decimals: number
  minTransfer: string
  minWithdrawal: string
  minDepositUnits: number
  l1Address: string
}

export const COLLATERAL_ASSET = 3

export function assets(collateral: string, collateralAddress: string): readonly AssetRow[] {
  return [
    {
      assetId: 1,
      symbol: 'ETH',
      decimals: 8,
      l1Decimals: 18,
      minTransfer: '0.00100000',
      minWithdrawal: '0.00100000',
      minDepositUnits: 100_000,
      l1Address: `0x${'0'.repeat(40)}`,
    },
    {
      assetId: COLLATERAL_ASSET,
      symbol: collateral,
      decimals: 6,
      l1Decimals: 6,
      minTransfer: '1.000000',
      minWithdrawal: '1.000000',
      minDepositUnits: 1_000_000,
      l1Address: collateralAddress,
    },
  ]
}

/** The markets of the face as the paper exchange opens them. */
export function lighterListings(): readonly PaperListing[] {
  const [eth] = PERPS
  return [
    ...PERPS.map(perpListing),
    {
      definition: {
        marketId: SPOT.symbol,
        index: SPOT.marketId,
        priceDecimals: 2,
        sizeDecimals: 4,
        maxLeverage: 1,
        onlyIsolated: false,
        isDelisted: false,
        minNotionalMicro: MIN_QUOTE_MICRO,
        isMinimumOfResting: true,
        minRestingLots: lotsOf(SPOT.minBase, 4),
        marginTiers: [],
        spot: { baseToken: 'ETH', unitsPerLot: 10_000 },
      },
      basePrice: eth?.price ?? '1',
      hourlyVolatilityBps: eth?.hourlyVolatilityBps ?? 1,
      spreadTenthBps: 15,
      depthUsd: 1_200_000,
      underlying: 'ETH',
    },
  ]
}

/** A size of the venue's list in lots of a market. */
function lotsOf(size: string, sizeDecimals: number): number {
  return Math.round(Number(size) * 10 ** sizeDecimals)
}

function perpListing(perp: PerpRow): PaperListing {
  const maxLeverage = Math.floor(FRACTION_WHOLE / perp.minFraction)
  return {
    definition: {
      marketId: perp.coin,
      index: perp.marketId,
      priceDecimals: perp.priceDecimals,
      sizeDecimals: perp.sizeDecimals,
      maxLeverage,
      defaultLeverage: Math.floor(FRACTION_WHOLE / perp.defaultFraction),
      marginParts: FRACTION_WHOLE,
      onlyIsolated: false,
      isDelisted: perp.isDelisted ?? false,
      minNotionalMicro: MIN_QUOTE_MICRO,
      isMinimumOfResting: true,
      minRestingLots: lotsOf(perp.minBase, perp.sizeDecimals),
      marginTiers: [
        {
          lowerBoundMicro: 0,
          maxLeverage,
          maintenancePpm: perp.maintenanceFraction * PPM_PER_FRACTION,
          closeoutPpm: perp.closeoutFraction * PPM_PER_FRACTION,
        },
      ],
    },
    basePrice: perp.price,
    hourlyVolatilityBps: perp.hourlyVolatilityBps,
    spreadTenthBps: perp.spreadTenthBps,
    depthUsd: perp.depthUsd,
    ...(perp.tradesPerSecond !== undefined && { tradesPerSecond: perp.tradesPerSecond }),
  }
}
