import { TradeTape } from '@/lib/client/reads/tradeTape'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import { isOvertaken } from '@/lib/clock/clock'
import { lte } from '@/lib/decimal/compare'
import { parseDecimal, ZERO } from '@/lib/decimal/decimal'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { Orderbook, Trade } from '@/lib/schema/model/orderbook'
import { parseRows } from '@/lib/schema/parseRows'
import { groupBook } from '@/lib/venues/ondo/map/groupLevels'
import {
  isOndoInterval,
  mapBook,
  mapStreamCandle,
  mapTrade,
  ONDO_INTERVALS,
} from '@/lib/venues/ondo/map/marketData'
import { weekStart } from '@/lib/venues/ondo/map/weeklyCandles'
import { readBook, readCandles } from '@/lib/venues/ondo/reads/markets'
import { WirePublicTrade } from '@/lib/venues/ondo/wire/markets'
import { WireStreamCandle } from '@/lib/venues/ondo/wire/stream'
import { WireBook } from '@/lib/venues/ondo/wire/wireBook'
import { listen, POLL_MS, rereadStream, type StreamContext } from './streamContext'

/** Levels a side: more than any screen shows, so that grouped rows are whole. */
const LEVELS = 200
const LEVELS_SHOWN = 40
const TRADES = 50

/** The book of a market: the venue sends it whole each time. REST brings the first. */
export function orderbookStream(
  context: StreamContext,
  { marketId, priceStep }: { marketId: string; priceStep?: string },
  emit: (book: Orderbook) => void,
): Stream<Orderbook> {
  const step = priceStep === undefined ? undefined : parseDecimal(priceStep)
  const isGrouped = step !== undefined && !lte(step, ZERO)
  let last: Orderbook | undefined
  const take = (book: Orderbook) => {
    if (last !== undefined && isOvertaken(book.timestamp, last.timestamp)) return
    last = isGrouped ? groupBook(book, step, LEVELS_SHOWN) : book
    emit(last)
  }
  const first = rereadStream(context, {
    name: `orderbook ${marketId}`,
    async read() {
      const listed = (await context.markets()).findOrUnlisted(marketId)
      return await readBook(context.ask, listed, { depth: LEVELS })
    },
    emit: take,
  })
  const request = { channel: 'depthBooksPerps', markets: [marketId], limit: LEVELS }
  const leave = listen(context, request, (payload) => {
    const rows = Array.isArray(payload) ? parseRows(WireBook, payload) : []
    const book = rows.find(({ market }) => market === marketId)
    if (book) take(mapBook(book, context.provider))
  })
  return {
    current: () => last,
    stop() {
      first.stop()
      leave()
    },
  }
}

/** Public trades of a market, newest first; those of a gap are read once the venue took the stream. */
export function tradesStream(
  context: StreamContext,
  marketId: string,
  emit: (trades: readonly Trade[]) => void,
): Stream<readonly Trade[]> {
  const tape = new TradeTape()
  let hasAnswer = false
  const take = (rows: readonly unknown[], hasMore = false) => {
    const ofMarket = parseRows(WirePublicTrade, rows).filter(({ market }) => market === marketId)
    const trades = ofMarket.map((row) => mapTrade(row, context.provider))
    const fresh = tape.add(trades, hasMore)
    if (hasMore || (fresh.length === 0 && hasAnswer)) return
    hasAnswer = true
    emit(fresh)
  }
  const request = { channel: 'tradesPerps', markets: [marketId] }
  const first = rereadStream(context, {
    name: `trades ${marketId}`,
    async read() {
      const query = { market: marketId, limit: TRADES }
      return (await context.ask('publicTrades', { query })).result
    },
    // One without an id cannot be recognized, and would be there twice.
    emit: (rows) => take(hasAnswer ? rows.filter((row) => Boolean(Object(row).id)) : rows),
    beside: [{ request }],
  })
  const leave = listen(context, request, (payload, hasMore) => {
    if (Array.isArray(payload)) take(payload, hasMore)
    else if (!hasMore && (hasAnswer || tape.hasGathered())) take([])
  })
  return {
    current: () => tape.current() ?? (hasAnswer ? [] : undefined),
    stop() {
      first.stop()
      leave()
    },
  }
}

/** The forming candle of a market, and each as it closes. */
export function candleStream(
  context: StreamContext,
  { marketId, interval }: { marketId: string; interval: OhlcvInterval },
  emit: (candle: Candle) => void,
): Stream<Candle> {
  let last: Candle | undefined
  if (!isOndoInterval(interval)) return { current: () => undefined, stop() {} }
  const take = (candle: Candle) => {
    if (last !== undefined && candle.t < last.t) return
    last = candle
    emit(candle)
  }
  const { stream: resolution, ms } = ONDO_INTERVALS[interval]
  const first = rereadStream(context, {
    name: `candle ${marketId} ${interval}`,
    async read() {
      const listed = (await context.markets()).findOrUnlisted(marketId)
      const nowMs = context.now()
      const query = { interval, startMs: nowMs - 2 * ms, endMs: nowMs + ms, limit: 1, nowMs }
      return await readCandles(context.ask, listed, query)
    },
    emit: (candles) => candles.forEach(take),
  })
  // Frames of weeks that do not begin as those of REST only show that something traded.
  let stopTimer: (() => void) | undefined
  const readLater = () => {
    stopTimer ??= context.setTimer(() => {
      stopTimer = undefined
      first.readSoon()
    }, POLL_MS)
  }
  const request = { channel: 'kLinePerps', markets: [marketId], resolution }
  const leave = listen(context, request, (payload) => {
    const candle = WireStreamCandle.safeParse(payload).data
    // Frames do not name their width: a late one of another width is recognized by its length.
    const isOurs = candle?.m === marketId && Math.round((candle.e - candle.s) * 1000) === ms
    if (!candle || !isOurs) return
    const mapped = mapStreamCandle(candle)
    if (interval === '1w' && mapped.t !== weekStart(mapped.t)) readLater()
    else take(mapped)
  })
  return {
    current: () => last,
    stop() {
      stopTimer?.()
      first.stop()
      leave()
    },
  }
}
