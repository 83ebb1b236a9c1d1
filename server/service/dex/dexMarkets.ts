import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { DexMarket } from '@/lib/schema/operations/dex'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import { marketNotFound, PerpsError } from '@/lib/schema/perpsError'
import type { Answer } from '@/server/service/answer'
import { getMarketsContext } from '@/server/service/reads/getMarketsContext'
import { listMarkets } from '@/server/service/reads/listMarkets'
import { callVenue } from '@/server/service/reads/venueCall'
import type { Service } from '@/server/service/service'
import { type DexVenue, getDexVenue } from './findDex'

/** A perpetual market that trades, with its figures where the venue sends them now. */
type Listed = { market: Market; assetId: number; figures: MarketContext | undefined }

/**
 * The markets of a dex that trade, each with its live figures; one without figures is left out.
 * @throws PerpsError 400/2002, 424/2004
 */
export async function listDexMarkets(
  service: Service,
  { query }: OperationRequest<'listDexMarkets'>,
): Promise<Answer<OperationOutput<'listDexMarkets'>>> {
  const { listed, asOfMs } = await readListed(service, getDexVenue(service, query.dex))
  return { body: { markets: listed.flatMap((entry) => mapDexMarket(entry) ?? []) }, asOfMs }
}

/** @throws PerpsError 400/2002, 404/2023, 424/2004 where the venue sends no figures of it */
export async function getDexMarket(
  service: Service,
  { params, query }: OperationRequest<'getDexMarket'>,
): Promise<Answer<OperationOutput<'getDexMarket'>>> {
  const venue = getDexVenue(service, query.dex)
  const { listed, asOfMs } = await readListed(service, venue)
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
  service: Service,
  { query }: OperationRequest<'getDexPrices'>,
): Promise<Answer<OperationOutput<'getDexPrices'>>> {
  const { listed, asOfMs } = await readListed(service, getDexVenue(service, query.dex))
  const wanted = query.symbols === undefined ? undefined : new Set(query.symbols)
  const rows = listed.flatMap(({ market, figures }) => {
    const isWanted = figures !== undefined && wanted?.has(market.id) !== false
    return isWanted ? [[market.id, figures.midPrice] as const] : []
  })
  return { body: { prices: Object.fromEntries(rows) }, asOfMs }
}

async function readListed(
  service: Service,
  venue: DexVenue,
): Promise<{ listed: Listed[]; asOfMs: number }> {
  const request = { query: { provider: venue.key } }
  const [{ body: listing }, live, assetIds] = await Promise.all([
    listMarkets(service, request),
    getMarketsContext(service, request),
    callVenue(service, venue, {}, (context) => venue.dex.assetIds(context)),
  ])
  const figures = new Map(live.body.prices.map((context) => [context.marketId, context]))
  const listed = listing.markets.flatMap((market) => {
    const assetId = assetIds.get(market.id)
    if (assetId === undefined || market.isDelisted === true) return []
    return [{ market, assetId, figures: figures.get(market.id) }]
  })
  return { listed, asOfMs: live.asOfMs ?? service.steadyMs() }
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
