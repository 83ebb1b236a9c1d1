import { gt, lte } from '@/lib/decimal/compare'
import { type Decimal, parseDecimal, ZERO } from '@/lib/decimal/decimal'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { OrderbookLevel } from '@/lib/schema/model/orderbook'
import { marketNotFound, validationError } from '@/lib/schema/perpsError'
import { askBook, askCandles } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import { bookGrouping, groupLevels } from '@/lib/venues/hyperliquid/map/bookGrouping'
import { mapBook } from '@/lib/venues/hyperliquid/map/mapBook'
import { mapCandle } from '@/lib/venues/hyperliquid/map/mapCandle'
import type { CallContext } from '@/server/venues/adapter'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The longest a bucket of the interval can be. */
const BUCKET_MS: Record<OhlcvInterval, number> = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '8h': 8 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
  '3d': 3 * DAY_MS,
  '1w': 7 * DAY_MS,
  '1M': 31 * DAY_MS,
}

/**
 * The newest `limit` candles of the window, ascending, the forming one included where the window
 * reaches to now; none of one that has not begun. @throws 404/2023; 400/2002 for a window that ends
 * before it starts
 */
export async function readOhlcv(
  venue: HyperliquidVenue,
  query: {
    marketId: string
    interval: OhlcvInterval
    startTime?: number | undefined
    endTime?: number | undefined
    limit: number
  },
  context: CallContext,
): Promise<Candle[]> {
  const { signal } = context
  await requireMarket(venue, query.marketId, signal)
  const nowMs = await venue.clock.now(context)
  const endTime = query.endTime ?? nowMs
  const bucketMs = BUCKET_MS[query.interval]
  // Asking for more than the limit would only be thrown away, at the price of weight.
  const newestStart = Math.max(0, Math.min(endTime, nowMs) - query.limit * bucketMs)
  const startTime = Math.max(query.startTime ?? 0, newestStart)
  if (query.startTime !== undefined && query.startTime > endTime) {
    // Nothing yet of a window that begins later than now, as by a clock that is ahead of ours.
    if (query.endTime === undefined) return []
    throw validationError('startTime', 'must not be after endTime', KEY)
  }
  const request = { coin: query.marketId, interval: query.interval, startTime, endTime }
  const candles = await askCandles(venue.ask, request, signal)
  return candles
    .map(mapCandle)
    .sort((a, b) => a.t - b.t)
    .filter((candle) => candle.t <= endTime)
    .slice(-query.limit)
}

/**
 * Both sides of a book, best first. The venue shows at most 20 levels a side; with a price step
 * they are grouped into buckets of it, bids rounded down and asks up.
 * @throws 404/2023
 */
export async function readOrderbook(
  venue: HyperliquidVenue,
  query: { marketId: string; depth: number; priceStep?: string | undefined },
  { signal }: CallContext,
): Promise<{ bids: OrderbookLevel[]; asks: OrderbookLevel[]; timestamp: number }> {
  await requireMarket(venue, query.marketId, signal)
  const plain = await askBook(venue.ask, query.marketId, undefined, signal)
  if (plain === null) throw marketNotFound(query.marketId, KEY)
  const step = stepOf(query.priceStep)
  const best = plain.levels[0][0]?.px ?? plain.levels[1][0]?.px
  if (step === undefined || best === undefined) return mapBook(plain, query.depth)
  if (gt(step, best)) {
    throw validationError('priceStep', `must not be above the price, which is ${best}`, KEY)
  }
  const grouping = bookGrouping(best, step)
  const grouped =
    grouping === undefined ? plain : await askBook(venue.ask, query.marketId, grouping, signal)
  if (grouped === null) throw marketNotFound(query.marketId, KEY)
  const { bids, asks, timestamp } = mapBook(grouped, Number.MAX_SAFE_INTEGER)
  return {
    bids: groupLevels(bids, step, 'down').slice(0, query.depth),
    asks: groupLevels(asks, step, 'up').slice(0, query.depth),
    timestamp,
  }
}

async function requireMarket(
  venue: HyperliquidVenue,
  marketId: string,
  signal: AbortSignal,
): Promise<void> {
  const universe = await venue.universe.get(signal)
  if (universe.find(marketId) === undefined) throw marketNotFound(marketId, KEY)
}

function stepOf(text: string | undefined): Decimal | undefined {
  if (text === undefined) return undefined
  const step = parseDecimal(text)
  if (step === undefined || lte(step, ZERO)) {
    throw validationError('priceStep', 'must be a decimal number greater than zero', KEY)
  }
  return step
}
