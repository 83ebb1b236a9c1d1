import type { MarginTier, MarketDefinition } from '@/server/paper/engine/commands'
import type { PaperListing } from '@/server/paper/face'

/** Decimals of a perpetual's price are what its size leaves of six. */
export const PRICE_AND_SIZE_DECIMALS = 6
/** Prices carry at most five significant digits; whole numbers are always legal. */
export const SIGNIFICANT_FIGURES = 5

const MIN_NOTIONAL_MICRO = 10_000_000

/** Tiered margin tables of the venue by their id; ids below 50 are single tiers of that leverage. */
const TIERED_TABLES: Readonly<Record<number, readonly [usd: number, maxLeverage: number][]>> = {
  56: [
    [0, 40],
    [150_000_000, 20],
  ],
  55: [
    [0, 25],
    [100_000_000, 15],
  ],
  54: [
    [0, 20],
    [70_000_000, 10],
  ],
  52: [
    [0, 20],
    [40_000_000, 10],
  ],
  51: [
    [0, 10],
    [3_000_000, 5],
  ],
}

/** How an isolated-only market treats margin: `strictIsolated` never gives it back. */
export type VenueMarginMode = 'strictIsolated' | 'noCross'

interface Row {
  coin: string
  sizeDecimals: number
  /** Of {@link TIERED_TABLES}, or the leverage of a single-tier table. */
  marginTableId: number
  price: string
  hourlyVolatilityBps: number
  spreadTenthBps: number
  depthUsd: number
  marginMode?: VenueMarginMode
  isDelisted?: boolean
}

type RowTail = [table: number, price: string, volatility: number, spread: number, depth: number]
const row = (coin: string, sizeDecimals: number, ...tail: RowTail): Row => ({
  coin,
  sizeDecimals,
  marginTableId: tail[0],
  price: tail[1],
  hourlyVolatilityBps: tail[2],
  spreadTenthBps: tail[3],
  depthUsd: tail[4],
})

/** The universe in asset-id order. Coins, decimals, leverages and tables follow the real venue's. */
const ROWS: readonly Row[] = [
  row('BTC', 5, 56, '68250', 38, 5, 12_000_000),
  row('ETH', 4, 55, '2946.2', 48, 5, 8_000_000),
  row('ATOM', 2, 5, '2.3140', 75, 35, 250_000),
  { ...row('MATIC', 1, 20, '0.37920', 60, 40, 50_000), isDelisted: true },
  row('DOGE', 0, 10, '0.13836', 70, 12, 1_200_000),
  row('SOL', 2, 54, '141.37', 60, 10, 5_000_000),
  row('AVAX', 2, 51, '14.832', 68, 15, 900_000),
  row('BNB', 3, 10, '672.45', 40, 10, 1_500_000),
  row('OP', 1, 51, '0.31850', 85, 30, 400_000),
  row('LTC', 2, 10, '81.940', 52, 15, 800_000),
  row('ARB', 1, 51, '0.21472', 85, 30, 450_000),
  row('INJ', 1, 51, '5.2160', 90, 30, 250_000),
  row('SUI', 1, 51, '1.6243', 80, 12, 1_100_000),
  row('kPEPE', 0, 51, '0.004718', 95, 40, 600_000),
  row('LINK', 1, 51, '13.642', 62, 12, 900_000),
  row('XRP', 0, 52, '1.9214', 55, 10, 2_500_000),
  row('BCH', 3, 10, '512.60', 58, 15, 600_000),
  row('APT', 2, 51, '1.7135', 85, 25, 350_000),
  row('AAVE', 2, 51, '178.42', 65, 15, 700_000),
  row('TIA', 1, 51, '0.58410', 95, 35, 250_000),
  row('ADA', 0, 10, '0.40275', 65, 15, 900_000),
  row('NEAR', 1, 51, '1.7426', 80, 20, 400_000),
  row('DOT', 1, 51, '2.1838', 70, 20, 400_000),
  row('UNI', 1, 51, '5.9075', 72, 20, 450_000),
  row('HYPE', 2, 51, '33.284', 80, 10, 3_000_000),
  row('FARTCOIN', 1, 51, '0.31064', 130, 30, 400_000),
  row('TAO', 3, 5, '286.35', 78, 25, 350_000),
  { ...row('VINE', 0, 3, '0.029310', 140, 50, 80_000), marginMode: 'noCross' },
  { ...row('MELANIA', 1, 3, '0.11460', 135, 50, 60_000), marginMode: 'strictIsolated' },
]

/** What the venue's `meta` says about a market and the engine does not need. */
export interface VenueFacts {
  marginTableId: number
  marginMode?: VenueMarginMode
}

export const VENUE_FACTS: ReadonlyMap<string, VenueFacts> = new Map(
  ROWS.map(({ coin, marginTableId, marginMode }) => [
    coin,
    { marginTableId, ...(marginMode === undefined ? {} : { marginMode }) },
  ]),
)

/** The tiers of a margin table. */
export function marginTiers(tableId: number): readonly MarginTier[] {
  const tiers = TIERED_TABLES[tableId] ?? [[0, tableId]]
  return tiers.map(([usd, maxLeverage]) => ({ lowerBoundMicro: usd * 1_000_000, maxLeverage }))
}

/** True for a tiered table and for the single-tier ones, whose id is their leverage. */
export function isMarginTable(tableId: number): boolean {
  return TIERED_TABLES[tableId] !== undefined || (tableId >= 1 && tableId <= 50)
}

/** Ids of the tables that `meta` lists; single-tier tables are implied by their id. */
export const TIERED_TABLE_IDS: readonly number[] = Object.keys(TIERED_TABLES).map(Number)

/** The perpetuals of the paper exchange's Hyperliquid face. */
export function hyperliquidListings(): readonly PaperListing[] {
  return ROWS.map((entry, index) => ({
    definition: definitionOf(entry, index),
    basePrice: entry.price,
    hourlyVolatilityBps: entry.hourlyVolatilityBps,
    spreadTenthBps: entry.spreadTenthBps,
    depthUsd: entry.depthUsd,
    significantFigures: SIGNIFICANT_FIGURES,
  }))
}

function definitionOf(entry: Row, index: number): MarketDefinition {
  const tiers = marginTiers(entry.marginTableId)
  return {
    marketId: entry.coin,
    index,
    priceDecimals: PRICE_AND_SIZE_DECIMALS - entry.sizeDecimals,
    sizeDecimals: entry.sizeDecimals,
    maxLeverage: tiers[0]?.maxLeverage ?? 1,
    onlyIsolated: entry.marginMode !== undefined,
    isDelisted: entry.isDelisted ?? false,
    ...(entry.marginMode === 'strictIsolated' ? { isMarginLocked: true } : {}),
    minNotionalMicro: MIN_NOTIONAL_MICRO,
    marginTiers: tiers,
  }
}
