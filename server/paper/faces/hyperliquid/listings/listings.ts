import type { MarketDefinition } from '@/server/paper/engine/commands'
import type { PaperListing } from '@/server/paper/face'
import { MAIN_PERPS } from './mainPerps'
import { marginTiers } from './marginTables'
import type { PerpRow, VenueMarginMode } from './perpRow'
import { SPOT_PAIRS, type SpotPairRow } from './spotTokens'
import { SUB_VENUES, type SubVenue, subVenueAssetId } from './subVenues'

/** Decimals of a perpetual's price are what its size leaves of six; of a spot pair's, of eight. */
const PRICE_AND_SIZE_DECIMALS = 6
const SPOT_PRICE_AND_SIZE_DECIMALS = 8
/** Prices carry at most five significant digits; whole numbers are always legal. */
export const SIGNIFICANT_FIGURES = 5
/** Asset id of the first spot pair. */
const SPOT_ASSET_ID = 10_000

const MIN_NOTIONAL_MICRO = 10_000_000

/** What the venue's `meta` says about a market and the engine does not need. */
export interface VenueFacts {
  marginTableId: number
  marginMode?: VenueMarginMode
}

export const VENUE_FACTS: ReadonlyMap<string, VenueFacts> = new Map(
  [
    ...MAIN_PERPS.map((perp) => [perp.coin, perp] as const),
    ...SUB_VENUES.flatMap(({ name, perps }) =>
      perps.map((perp) => [`${name}:${perp.coin}`, perp] as const),
    ),
  ].map(([coin, { marginTableId, marginMode }]) => [
    coin,
    { marginTableId, ...(marginMode === undefined ? {} : { marginMode }) },
  ]),
)

/** The markets of the paper exchange's Hyperliquid face: perpetuals, sub-venues, spot pairs. */
export function hyperliquidListings(): readonly PaperListing[] {
  return [
    ...MAIN_PERPS.map((perp, place) => perpListing(perp, place)),
    ...SUB_VENUES.flatMap((subVenue) =>
      subVenue.perps.map((perp, place) =>
        perpListing(perp, subVenueAssetId(subVenue, place), subVenue),
      ),
    ),
    ...SPOT_PAIRS.map(spotListing),
  ]
}

function perpListing(perp: PerpRow, index: number, subVenue?: SubVenue): PaperListing {
  return {
    definition: perpDefinition(perp, index, subVenue),
    basePrice: perp.price,
    hourlyVolatilityBps: perp.hourlyVolatilityBps,
    spreadTenthBps: perp.spreadTenthBps,
    depthUsd: perp.depthUsd,
    significantFigures: SIGNIFICANT_FIGURES,
    ...(perp.underlying === undefined ? {} : { underlying: perp.underlying }),
    ...assetOf(perp, subVenue),
  }
}

/** A sub-venue's market is known by its coin alone, a thousand tokens in one (`kPEPE`) by the token. */
function assetOf({ coin }: PerpRow, subVenue?: SubVenue): Pick<PaperListing, 'asset'> {
  if (subVenue !== undefined) return { asset: coin }
  return /^k[A-Z]/.test(coin) ? { asset: coin.slice(1) } : {}
}

function perpDefinition(perp: PerpRow, index: number, subVenue?: SubVenue): MarketDefinition {
  const tiers = marginTiers(perp.marginTableId)
  return {
    marketId: subVenue === undefined ? perp.coin : `${subVenue.name}:${perp.coin}`,
    index,
    priceDecimals: PRICE_AND_SIZE_DECIMALS - perp.sizeDecimals,
    sizeDecimals: perp.sizeDecimals,
    maxLeverage: tiers[0]?.maxLeverage ?? 1,
    onlyIsolated: perp.marginMode !== undefined,
    isDelisted: perp.isDelisted ?? false,
    ...(perp.marginMode === 'strictIsolated' ? { isMarginLocked: true } : {}),
    minNotionalMicro: MIN_NOTIONAL_MICRO,
    marginTiers: tiers,
    ...(subVenue === undefined
      ? {}
      : {
          subVenue: subVenue.name,
          collateralToken: subVenue.collateralToken,
          feeFactor: subVenue.feeFactor,
        }),
  }
}

function spotListing(pair: SpotPairRow): PaperListing {
  const { szDecimals, unitDecimals, name } = pair.base
  return {
    definition: {
      marketId: pair.coin,
      index: SPOT_ASSET_ID + pair.index,
      priceDecimals: SPOT_PRICE_AND_SIZE_DECIMALS - szDecimals,
      sizeDecimals: szDecimals,
      maxLeverage: 1,
      onlyIsolated: false,
      isDelisted: false,
      minNotionalMicro: MIN_NOTIONAL_MICRO,
      marginTiers: [],
      spot: { baseToken: name, unitsPerLot: 10 ** (unitDecimals - szDecimals) },
    },
    basePrice: pair.price,
    hourlyVolatilityBps: pair.hourlyVolatilityBps,
    spreadTenthBps: pair.spreadTenthBps,
    depthUsd: pair.depthUsd,
    significantFigures: SIGNIFICANT_FIGURES,
    ...(pair.underlying === undefined ? {} : { underlying: pair.underlying }),
  }
}
