import { gt, lte } from '@/lib/decimal/compare'
import { add, type Decimal, parseDecimal, ZERO } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { OrderbookLevel } from '@/lib/schema/model/orderbook'
import { validationError } from '@/lib/schema/perpsError'
import { CANDLES_MAX, readBook, readCandles } from '@/lib/venues/lighter/reads/markets'
import type { CallContext } from '@/server/venues/adapter'
import type { LighterVenue } from '@/server/venues/lighter/venue'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Widths of the candles that the venue keeps, in milliseconds. */
const BUCKET_MS: Partial<Record<OhlcvInterval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
}

/** Deepest book that the venue lists, in orders a side. */
const DEPTH_MAX = 100

/** Which candles a caller wants. */
export interface OhlcvQuery {
  marketId: string
  interval: OhlcvInterval
  startTime?: number | undefined
  endTime?: number | undefined
  limit: number
}

/**
 * The newest `limit` candles of the window, ascending, the forming one included where the window
 * reaches to now. The venue returns 500 at once, so that more are put together of several questions.
 * @throws 404/2023; 400/2002 for a width that the venue does not keep, or a window that ends before
 *   it starts
 */
export async function readOhlcv(
  venue: LighterVenue,
  query: OhlcvQuery,
  { signal, nowMs }: CallContext,
): Promise<Candle[]> {
  const { interval, startTime, limit } = query
  const listed = await venue.markets.find(query, signal)
  const endTime = query.endTime ?? nowMs
  if (startTime !== undefined && startTime > endTime) {
    if (query.endTime === undefined) return []
    throw validationError('startTime', 'must not be after endTime', venue.key)
  }
  const bucketMs = BUCKET_MS[interval] ?? MINUTE_MS
  const found = new Map<number, Candle>()
  let endMs = Math.min(endTime, nowMs)
  while (found.size < limit) {
    const wanted = Math.min(CANDLES_MAX, limit - found.size)
    const startMs = Math.max(startTime ?? 0, endMs - wanted * bucketMs, 0)
    const window = { interval, startMs, endMs, limit: wanted }
    const candles = await readCandles(venue.ask, listed, window, signal)
    const before = found.size
    for (const candle of candles) if (candle.t <= endTime) found.set(candle.t, candle)
    const oldest = candles[0]?.t
    if (oldest === undefined || found.size === before || startMs === (startTime ?? 0)) break
    endMs = oldest - 1
  }
  const ascending = [...found.values()].sort((a, b) => a.t - b.t)
  return ascending.filter(({ t }) => t >= (startTime ?? 0) - bucketMs).slice(-limit)
}

/**
 * Both sides of a book, best first. With a price step they are grouped into buckets of it, bids
 * rounded down and asks up.
 * @throws 404/2023
 */
export async function readOrderbook(
  venue: LighterVenue,
  query: { marketId: string; depth: number; priceStep?: string | undefined },
  { signal, nowMs }: CallContext,
): Promise<{ bids: OrderbookLevel[]; asks: OrderbookLevel[]; timestamp: number }> {
  const listed = await venue.markets.find(query, signal)
  const step = stepOf(query.priceStep, venue.key)
  const book = await readBook(venue.ask, listed, { depth: DEPTH_MAX, signal })
  if (step === undefined) {
    const { depth } = query
    return { bids: book.bids.slice(0, depth), asks: book.asks.slice(0, depth), timestamp: nowMs }
  }
  const best = book.bids[0]?.price ?? book.asks[0]?.price
  if (best !== undefined && gt(step, best)) {
    throw validationError('priceStep', `must not be above the price, which is ${best}`, venue.key)
  }
  return {
    bids: groupLevels(book.bids, step, 'down').slice(0, query.depth),
    asks: groupLevels(book.asks, step, 'up').slice(0, query.depth),
    timestamp: nowMs,
  }
}

function groupLevels(
  levels: readonly OrderbookLevel[],
  step: Decimal,
  rounding: 'down' | 'up',
): OrderbookLevel[] {
  const buckets = new Map<Decimal, Decimal>()
  for (const { price, size } of levels) {
    const bucket = snapToStep(price, step, rounding)
    const before = buckets.get(bucket)
    buckets.set(bucket, before === undefined ? size : add(before, size))
  }
  return [...buckets].map(([price, size]) => ({ price, size }))
}

function stepOf(text: string | undefined, tool: string): Decimal | undefined {
  if (text === undefined) return undefined
  const step = parseDecimal(text)
  if (step === undefined || lte(step, ZERO)) {
    throw validationError('priceStep', 'must be a decimal number greater than zero', tool)
  }
  return step
}
