import type { DexMarket } from '@/lib/schema/dex'
import type { Market } from '@/lib/schema/market'
import type { MarketContext } from '@/lib/schema/marketContext'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations'
import { marketNotFound, PerpsError } from '@/lib/schema/perpsError'
import type { Answer } from '@/server/service/answer'
import type { Desk } from '@/server/service/desk'
import { getMarketsContext } from '@/server/service/getMarketsContext'
import { listMarkets } from '@/server/service/listMarkets'
import { callVenue } from '@/server/service/venueCall'
import { type DexVenue, getDexVenue } from './findDex'

/** A perpetual market that trades, with its figures where the venue sends them now. */
type Listed = { market: Market; assetId: number; figures: MarketContext | undefined }

/**
 * The markets of a dex that trade, each with its live figures; one without figures is left out.
 * @throws PerpsError 400/2002, 424/2004
 */
export async function listDexMarkets(
  desk: Desk,
  { query }: OperationRequest<'listDexMarkets'>,
): Promise<Answer<OperationOutput<'listDexMarkets'>>> {
  const { listed, asOfMs } = await readListed(desk, getDexVenue(desk, query.dex))
  return { body: { markets: listed.flatMap((entry) => mapDexMarket(entry) ?? []) }, asOfMs }
}

/** @throws PerpsError 400/2002, 404/2023, 424/2004 where the venue sends no figures of it */
export async function getDexMarket(
  desk: Desk,
  { params, query }: OperationRequest<'getDexMarket'>,
): Promise<Answer<OperationOutput<'getDexMarket'>>> {
  const venue = getDexVenue(desk, query.dex)
  const { listed, asOfMs } = await readListed(desk, venue)
  const entry = listed.find(({ market }) => market.id === params.symbol)
  if (entry === undefined) throw marketNotFound(params.symbol, venue.key)
  const body = mapDexMarket(entry)
  if (body !== undefined) return { body, asOfMs }
  throw new PerpsError(2004, 'The venue sends no live figures.', { tool: venue.key })
}

/**
 * Mid prices by symbol, of all markets or of those asked for; unknown ones are left out.
 * @throws PerpsError 400/2002, 424/2004
 */
export async function getDexPrices(
  desk: Desk,
  { query }: OperationRequest<'getDexPrices'>,
): Promise<Answer<OperationOutput<'getDexPrices'>>> {
  const { listed, asOfMs } = await readListed(desk, getDexVenue(desk, query.dex))
  const wanted = query.symbols === undefined ? undefined : new Set(query.symbols)
  const rows = listed.flatMap(({ market, figures }) => {
    const isWanted = figures !== undefined && wanted?.has(market.id) !== false
    return isWanted ? [[market.id, figures.midPrice] as const] : []
  })
  return { body: { prices: Object.fromEntries(rows) }, asOfMs }
}

async function readListed(
  desk: Desk,
  venue: DexVenue,
): Promise<{ listed: Listed[]; asOfMs: number }> {
  const request = { query: { provider: venue.key } }
  const [{ body: known }, live, assetIds] = await Promise.all([
    listMarkets(desk, request),
    getMarketsContext(desk, request),
    callVenue(desk, {}, (context) => venue.dex.assetIds(context)),
  ])
  const figures = new Map(live.body.prices.map((context) => [context.marketId, context]))
  const listed = known.markets.flatMap((market) => {
    const assetId = assetIds.get(market.id)
    if (assetId === undefined || market.isDelisted === true) return []
    return [{ market, assetId, figures: figures.get(market.id) }]
  })
  return { listed, asOfMs: live.asOfMs ?? desk.nowMs() }
}

// A figure that the venue does not send is not made up: the market is left out until it does.
function mapDexMarket({ market, assetId, figures }: Listed): DexMarket | undefined {
  const { funding, openInterest, volume24h, markPrice } = figures ?? {}
  const isWhole = funding && openInterest && volume24h && markPrice && market.maxLeverage
  if (!isWhole) return undefined
  return {
    symbol: market.id,
    name: market.baseAsset.displayName ?? market.baseAsset.displaySymbol,
    logoURI: market.baseAsset.logoURI,
    dex: market.providerId,
    szDecimals: market.szDecimals,
    maxLeverage: market.maxLeverage ?? 1,
    onlyIsolated: market.onlyIsolated ?? false,
    funding,
    openInterest,
    volume24h,
    markPrice,
    assetId,
  }
}
