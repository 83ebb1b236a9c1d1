import { gt, lte } from '@/lib/decimal/compare'
import { type Decimal, parseDecimal, ZERO } from '@/lib/decimal/decimal'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { OrderbookLevel } from '@/lib/schema/model/orderbook'
import { validationError } from '@/lib/schema/perpsError'
import { groupLevels } from '@/lib/venues/ondo/map/groupLevels'
import { isOndoInterval, ONDO_INTERVALS } from '@/lib/venues/ondo/map/marketData'
import { readBook, readCandles } from '@/lib/venues/ondo/reads/markets'
import type { CallContext } from '@/server/venues/adapter'
import type { OndoVenue } from '@/server/venues/ondo/venue'

/** Levels asked for where they are grouped afterwards; 0 would be all of them. */
const LEVELS_TO_GROUP = 500

/**
 * The newest `limit` candles of the window, ascending, the forming one included where the window
 * reaches to now. @throws 404/2023; 400/2002 for a width the venue has not, or an empty window
 */
export async function readOhlcv(
  venue: OndoVenue,
  query: {
    marketId: string
    interval: OhlcvInterval
    startTime?: number | undefined
    endTime?: number | undefined
    limit: number
  },
  { signal }: CallContext,
): Promise<Candle[]> {
  const { key: tool } = venue.config
  const { marketId, interval, limit } = query
  const listed = await venue.markets.require(marketId, { signal })
  if (!isOndoInterval(interval)) {
    const message = `must be one of ${Object.keys(ONDO_INTERVALS).join(', ')}`
    throw validationError('interval', message, tool)
  }
  const nowMs = venue.wallMs()
  const endMs = Math.min(query.endTime ?? nowMs, nowMs)
  const newestStart = Math.max(0, endMs - limit * ONDO_INTERVALS[interval].ms)
  const startMs = Math.max(query.startTime ?? 0, newestStart)
  if (
    query.startTime !== undefined &&
    query.endTime !== undefined &&
    query.startTime > query.endTime
  ) {
    throw validationError('endTime', 'must not be before startTime', tool)
  }
  if (startMs > endMs) return []
  return readCandles(venue.ask, listed, { interval, startMs, endMs, limit, nowMs }, signal)
}

/**
 * Both sides of a book, best first; with a price step grouped into buckets of it, bids rounded down
 * and asks up. @throws 404/2023
 */
export async function readOrderbook(
  venue: OndoVenue,
  query: { marketId: string; depth: number; priceStep?: string | undefined },
  { signal }: CallContext,
): Promise<{ bids: OrderbookLevel[]; asks: OrderbookLevel[]; timestamp: number }> {
  const { key: tool } = venue.config
  const listed = await venue.markets.require(query.marketId, { signal })
  const step = stepOf(query.priceStep, tool)
  const depth = step === undefined ? query.depth : LEVELS_TO_GROUP
  const { bids, asks, timestamp } = await readBook(venue.ask, listed, { depth, signal })
  const best = bids[0]?.price ?? asks[0]?.price
  if (step === undefined || best === undefined) return { bids, asks, timestamp }
  if (gt(step, best)) {
    throw validationError('priceStep', `must not be above the price, which is ${best}`, tool)
  }
  return {
    bids: groupLevels(bids, step, 'down').slice(0, query.depth),
    asks: groupLevels(asks, step, 'up').slice(0, query.depth),
    timestamp,
  }
}

function stepOf(text: string | undefined, tool: string): Decimal | undefined {
  if (text === undefined) return undefined
  const step = parseDecimal(text)
  if (step === undefined || lte(step, ZERO)) {
    throw validationError('priceStep', 'must be a decimal number greater than zero', tool)
  }
  return step
}
