import type { Asset } from '@/lib/schema/model/asset'
import type { Candle } from '@/lib/schema/model/candle'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Orderbook, OrderbookLevel } from '@/lib/schema/model/orderbook'
import { parseRows } from '@/lib/schema/parseRows'
import { validationError } from '@/lib/schema/perpsError'
import type { MarketAsk } from '@/lib/venues/ondo/ask/marketQuestions'
import {
  type ListedMarket,
  mapAsset,
  mapMarket,
  unlistedMarket,
} from '@/lib/venues/ondo/map/market'
import {
  isOndoInterval,
  type LiveFigures,
  mapBook,
  mapCandle,
  mapContext,
  mapFundingPoint,
  ONDO_INTERVALS,
} from '@/lib/venues/ondo/map/marketData'
import { weeklyCandles, weekStart } from '@/lib/venues/ondo/map/weeklyCandles'
import {
  WireCandle,
  WireContract,
  WireFundingPoint,
  WireMark,
  WireMarket,
  WireToken,
} from '@/lib/venues/ondo/wire/markets'

const SECOND_MS = 1000

/** Everything the venue lists. */
export interface OndoMarkets {
  readonly provider: string
  readonly listed: readonly ListedMarket[]
  /** Delisted ones included. */
  find(marketId: string): ListedMarket | undefined
  /** The same, with a stand-in for what is listed no more. */
  findOrUnlisted(marketId: string): ListedMarket
  readonly assets: readonly Asset[]
}

/** Reads markets and assets; rows that cannot be read are left out. */
export async function readMarkets(
  ask: MarketAsk,
  provider: string,
  signal?: AbortSignal,
): Promise<OndoMarkets> {
  const { result } = await ask('markets', { signal })
  const rows = parseRows(WireMarket, result.perps.tradingPairs)
  const listed = rows.flatMap((row) => mapMarket(row, provider) ?? [])
  const byId = new Map(listed.map((entry) => [entry.market.id, entry]))
  const tokens = parseRows(WireToken, result.tokenConfig ?? [])
  return {
    provider,
    listed,
    find: (marketId) => byId.get(marketId),
    findOrUnlisted: (marketId) => byId.get(marketId) ?? unlistedMarket(marketId, provider),
    assets: tokens.map((token) => mapAsset(token, provider)),
  }
}

/** Live figures by market, from REST. */
export async function readFigures(
  ask: MarketAsk,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, LiveFigures>> {
  const [contracts, marks] = await Promise.all([
    ask('contracts', { query: { sparkline: 'false' }, signal }),
    ask('markPrices', { signal }),
  ])
  const figures = new Map<string, LiveFigures>()
  for (const contract of parseRows(WireContract, contracts.result)) {
    const reported = WireMark.safeParse(marks.result[contract.market]).data
    figures.set(contract.market, {
      contract,
      ...(reported?.mark && { mark: reported.mark }),
      ...(reported?.oraclePrice && { oracle: reported.oraclePrice }),
    })
  }
  return figures
}

/** Live figures of every listed market that has a price. */
export function contextsOf(
  { listed }: OndoMarkets,
  figures: ReadonlyMap<string, LiveFigures>,
): MarketContext[] {
  return listed.flatMap(({ market }) => {
    const marketFigures = figures.get(market.id)
    return (marketFigures && mapContext(market.id, marketFigures)) ?? []
  })
}

/** The book's best levels, at most `depth` a side. */
export async function readBook(
  ask: MarketAsk,
  { market }: ListedMarket,
  { depth, signal }: { depth: number; signal?: AbortSignal | undefined },
): Promise<Orderbook> {
  const { result } = await ask('depth', { query: { market: market.id, depth }, signal })
  const book = mapBook(result, market.providerId)
  const cut = (levels: readonly OrderbookLevel[]) => levels.slice(0, depth)
  return { ...book, bids: cut(book.bids), asks: cut(book.asks) }
}

/** Which candles are asked for. */
export interface CandleQuery {
  interval: string
  startMs: number
  endMs: number
  limit: number
  /** Days that complete the last week are read up to here. */
  nowMs: number
}

/** The newest candles of a span, ascending. @throws 400/2002 for a width the venue does not have */
export async function readCandles(
  ask: MarketAsk,
  { market }: ListedMarket,
  { interval, startMs, endMs, limit, nowMs }: CandleQuery,
  signal?: AbortSignal,
): Promise<Candle[]> {
  if (!isOndoInterval(interval)) {
    const message = `must be one of ${Object.keys(ONDO_INTERVALS).join(', ')}`
    throw validationError('interval', message, market.providerId)
  }
  const { rest: resolution, ms } = ONDO_INTERVALS[interval]
  const isWeekly = interval === '1w'
  // Of the last week all days that have begun are read.
  const toMs = isWeekly ? Math.max(endMs, Math.min(weekStart(endMs) + ms, nowMs)) : endMs
  const query = {
    market: market.id,
    resolution,
    from: Math.floor(startMs / SECOND_MS),
    to: Math.ceil(toMs / SECOND_MS),
  }
  const { result } = await ask('candles', { query, signal })
  const read = parseRows(WireCandle, result)
    .map(mapCandle)
    .sort((a, b) => a.t - b.t)
  return (isWeekly ? weeklyCandles(read) : read)
    .filter(({ t }) => t >= startMs && t <= endMs)
    .slice(-limit)
}

/** Settlements of a market's funding, newest first, and where the next page begins. */
export async function readFundingHistory(
  ask: MarketAsk,
  marketId: string,
  {
    limit,
    cursor,
    signal,
  }: { limit: number; cursor?: string | undefined; signal?: AbortSignal | undefined },
): Promise<{ rows: readonly FundingPoint[]; cursor?: string }> {
  const query = { market: marketId, limit, cursor }
  const { result, nextCursor } = await ask('fundingRateHistory', { query, signal })
  const rows = parseRows(WireFundingPoint, result).map(mapFundingPoint)
  return { rows, ...(nextCursor === undefined ? {} : { cursor: nextCursor }) }
}
