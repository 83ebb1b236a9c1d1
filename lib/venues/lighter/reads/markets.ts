import { sign } from '@/lib/decimal/compare'
import { type Decimal, ONE } from '@/lib/decimal/decimal'
import type { Asset } from '@/lib/schema/model/asset'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { OrderbookLevel } from '@/lib/schema/model/orderbook'
import { parseRows } from '@/lib/schema/parseRows'
import { validationError } from '@/lib/schema/perpsError'
import type { MarketAsk } from '@/lib/venues/lighter/ask/marketQuestions'
import { COLLATERAL_ASSET } from '@/lib/venues/lighter/facts'
import {
  type LighterDeployment,
  type ListedMarket,
  mapAsset,
  mapMarket,
  unlistedMarket,
} from '@/lib/venues/lighter/map/market'
import {
  LIGHTER_INTERVALS,
  mapBook,
  mapCandle,
  mapContext,
  mapFundingPoint,
} from '@/lib/venues/lighter/map/marketData'
import {
  WireAsset,
  WireCandle,
  WireFunding,
  WireMarketDetails,
  type WireMarketStats,
} from '@/lib/venues/lighter/wire/markets'

/** Most orders a side that the venue lists. */
const BOOK_ORDERS_MAX = 100

/** Most candles of one question. */
export const CANDLES_MAX = 500

/** Everything the venue lists. */
export interface LighterMarkets {
  readonly deployment: LighterDeployment
  readonly listed: readonly ListedMarket[]
  /** By the venue's number; delisted ones included. */
  find(marketIndex: number): ListedMarket | undefined
  /** The same, with a stand-in for what is listed no more. */
  findOrUnlisted(marketIndex: number): ListedMarket
  readonly assets: ReadonlyMap<number, Asset>
  /** Index prices of assets in USD, as they were when the listing was read. */
  readonly indexPrices: ReadonlyMap<number, Decimal>
  /** Rows as received, for live figures. */
  readonly details: ReadonlyMap<number, WireMarketDetails>
}

/** Reads markets of both kinds and assets; rows that cannot be read are left out. */
export async function readMarkets(
  ask: MarketAsk,
  deployment: LighterDeployment,
  signal?: AbortSignal,
): Promise<LighterMarkets> {
  const [books, { assets, indexPrices }] = await Promise.all([
    ask('orderBookDetails', { filter: 'all' }, signal),
    readAssets(ask, deployment, signal),
  ])
  const rows = parseRows(WireMarketDetails, [
    ...books.order_book_details,
    ...books.spot_order_book_details,
  ]).filter((row) => row.market_config?.hidden !== true)
  const listed = rows.flatMap((row) => mapMarket(row, assets, deployment) ?? [])
  const byIndex = new Map(listed.map((entry) => [entry.marketIndex, entry]))
  return {
    deployment,
    listed,
    find: (marketIndex) => byIndex.get(marketIndex),
    findOrUnlisted: (marketIndex) =>
      byIndex.get(marketIndex) ?? unlistedMarket(marketIndex, deployment),
    assets,
    indexPrices,
    details: new Map(rows.map((row) => [row.market_id, row])),
  }
}

/** Assets by the venue's number, with the index prices of those that have one. */
async function readAssets(
  ask: MarketAsk,
  deployment: LighterDeployment,
  signal?: AbortSignal,
): Promise<Pick<LighterMarkets, 'assets' | 'indexPrices'>> {
  const { asset_details } = await ask('assetDetails', {}, signal)
  const rows = parseRows(WireAsset, asset_details)
  return {
    assets: new Map(rows.map((row) => [row.asset_id, mapAsset(row, deployment)])),
    indexPrices: new Map(
      rows.flatMap(({ asset_id, index_price }) =>
        index_price && sign(index_price) > 0 ? [[asset_id, index_price] as const] : [],
      ),
    ),
  }
}

/**
 * Worth of one unit of an asset in USD, as the venue counts it into an account's value: the index
 * price, the streamed one where it is at hand. The mark of its pair where the venue gives no index;
 * undefined without either.
 */
export function assetPrice(
  { listed, details, indexPrices }: LighterMarkets,
  assetId: number,
  stats: ReadonlyMap<number, WireMarketStats> = new Map(),
): Decimal | undefined {
  if (assetId === COLLATERAL_ASSET) return ONE
  const pair = listed.find(
    ({ kind, market }) =>
      kind === 'spot' &&
      market.baseAsset.id === String(assetId) &&
      market.quoteAsset.id === String(COLLATERAL_ASSET),
  )
  const context = pair && contextOf(details, pair, stats)
  const isStreamed = pair !== undefined && stats.has(pair.marketIndex)
  return (
    (isStreamed ? context?.oraclePrice : undefined) ??
    indexPrices.get(assetId) ??
    context?.oraclePrice ??
    context?.markPrice
  )
}

/** Mark price of a market in its quote, the streamed one where it is at hand. */
export function markPriceOf(
  { details }: Pick<LighterMarkets, 'details'>,
  listed: ListedMarket,
  stats: ReadonlyMap<number, WireMarketStats> = new Map(),
): Decimal | undefined {
  return contextOf(details, listed, stats)?.markPrice
}

function contextOf(
  details: LighterMarkets['details'],
  listed: ListedMarket,
  stats: ReadonlyMap<number, WireMarketStats>,
): MarketContext | undefined {
  const listing = details.get(listed.marketIndex)
  return listing && mapContext(listed, listing, 0, stats.get(listed.marketIndex))
}

/** Live figures of every market that has a price. */
export function contextsOf(
  markets: LighterMarkets,
  nowMs: number,
  stats: ReadonlyMap<number, WireMarketStats> = new Map(),
): MarketContext[] {
  return markets.listed.flatMap((entry) => {
    const details = markets.details.get(entry.marketIndex)
    const streamed = stats.get(entry.marketIndex)
    return (details && mapContext(entry, details, nowMs, streamed)) ?? []
  })
}

/** The book's best levels, at most `depth` a side. */
export async function readBook(
  ask: MarketAsk,
  listed: ListedMarket,
  { depth, signal }: { depth: number; signal?: AbortSignal | undefined },
): Promise<{ bids: OrderbookLevel[]; asks: OrderbookLevel[] }> {
  const query = { market_id: listed.marketIndex, limit: BOOK_ORDERS_MAX }
  const { bids, asks } = mapBook(await ask('orderBookOrders', query, signal), listed)
  return { bids: bids.slice(0, depth), asks: asks.slice(0, depth) }
}

/** Which candles are asked for. */
export interface CandleQuery {
  interval: OhlcvInterval
  startMs: number
  endMs: number
  /** At most `CANDLES_MAX`. */
  limit: number
}

/** The newest candles of a span, ascending. @throws 400/2002 for a width the venue does not keep */
export async function readCandles(
  ask: MarketAsk,
  listed: ListedMarket,
  query: CandleQuery,
  signal?: AbortSignal,
): Promise<Candle[]> {
  const { interval, startMs, endMs, limit } = query
  if (!LIGHTER_INTERVALS.some((supported) => supported === interval)) {
    const message = `must be one of ${LIGHTER_INTERVALS.join(', ')}`
    throw validationError('interval', message, listed.market.providerId)
  }
  const { c } = await ask(
    'candles',
    {
      market_id: listed.marketIndex,
      resolution: interval,
      start_timestamp: startMs,
      end_timestamp: endMs,
      count_back: Math.min(limit, CANDLES_MAX),
    },
    signal,
  )
  const candles = parseRows(WireCandle, c).map((row) => mapCandle(row, listed))
  return candles.sort((a, b) => a.t - b.t).slice(-limit)
}

/** Settlements of a market's funding in a span, ascending, one an hour. */
export async function readFundingHistory(
  ask: MarketAsk,
  listed: ListedMarket,
  { startMs, endMs }: { startMs: number; endMs: number },
  signal?: AbortSignal,
): Promise<FundingPoint[]> {
  const hours = Math.max(1, Math.ceil((endMs - startMs) / 3_600_000))
  const query = {
    market_id: listed.marketIndex,
    resolution: '1h',
    start_timestamp: startMs,
    end_timestamp: endMs,
    count_back: Math.min(hours, CANDLES_MAX),
  }
  const { fundings } = await ask('fundings', query, signal)
  const points = parseRows(WireFunding, fundings).map(mapFundingPoint)
  return points.sort((a, b) => a.timestamp - b.timestamp)
}
