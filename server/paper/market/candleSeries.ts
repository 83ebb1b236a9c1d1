import { type Candle, extendCandle } from './candle'
import type { CandleCache } from './candleCache'
import { type CandleInterval, candleIndexAt, candleOpenTimeMs, MINUTE_MS } from './intervals'
import type { LiveMinutes } from './liveMinutes'
import type { MarketModel } from './marketModel'
import { PATH_ORIGIN_MS } from './pathTree'
import { synthesizeCandles } from './synthesizeCandles'

/** Candles of one answer at most; the newest are kept. */
const CANDLES_MAX = 5_000
const CHUNK_CANDLES = 512

/** Candles of one market in every interval, from its path and its real trades. */
export interface CandleSeries {
  /** Those that open from `startMs` to `endMs`, ascending, the forming one included. */
  list(interval: CandleInterval, startMs: number, endMs: number): Candle[]
  /** One candle over whole minutes. */
  between(startMs: number, endMs: number): Candle | undefined
}

export function createCandleSeries(
  model: MarketModel,
  live: LiveMinutes,
  cache: CandleCache,
): CandleSeries {
  /** What the forming candle of an interval holds before the running minute. */
  const settledParts = new Map<CandleInterval, { untilMs: number; candle: Candle }>()

  /** Path and real minutes between two whole minutes, joined in order. */
  function between(startMs: number, endMs: number): Candle | undefined {
    let joined: Candle | undefined
    const add = (candle: Candle | undefined): void => {
      if (candle === undefined) return
      if (joined === undefined) joined = { ...candle }
      else extendCandle(joined, candle)
    }
    let pathFromMs = startMs
    for (let atMs = Math.max(startMs, live.startMs()); atMs < endMs; atMs += MINUTE_MS) {
      const minute = live.closed(atMs / MINUTE_MS)
      if (minute === undefined) continue
      if (atMs > pathFromMs) add(synthesizeCandles(model, [pathFromMs, atMs])[0])
      add(minute)
      pathFromMs = atMs + MINUTE_MS
    }
    if (endMs > pathFromMs) add(synthesizeCandles(model, [pathFromMs, endMs])[0])
    return joined
  }

  function closedCandles(interval: CandleInterval, first: number, last: number): Candle[] {
    const liveFrom = candleIndexAt(interval, live.startMs())
    const pathLast = Math.min(last, liveFrom - 1)
    const boundaries: number[] = []
    for (let index = first; index <= pathLast + 1; index++) {
      boundaries.push(candleOpenTimeMs(interval, index))
    }
    const candles = pathLast >= first ? synthesizeCandles(model, boundaries) : []
    for (let index = Math.max(first, liveFrom); index <= last; index++) {
      const candle = between(
        candleOpenTimeMs(interval, index),
        candleOpenTimeMs(interval, index + 1),
      )
      if (candle) candles.push(candle)
    }
    return candles
  }

  /** Closed candles by index, through the cache: chunks are filled from their beginning. */
  function cachedCandles(
    interval: CandleInterval,
    first: number,
    last: number,
    newestClosed: number,
  ): Candle[] {
    const found: Candle[] = []
    const firstChunk = Math.floor(first / CHUNK_CANDLES)
    for (let chunk = firstChunk; chunk * CHUNK_CANDLES <= last; chunk++) {
      const begin = Math.max(chunk * CHUNK_CANDLES, firstIndex(interval))
      const end = Math.min((chunk + 1) * CHUNK_CANDLES - 1, newestClosed)
      const candles = cache.chunk(`${model.marketId}/${interval}/${chunk}`)
      const next = begin + candles.length
      if (next <= end) candles.push(...closedCandles(interval, next, end))
      for (let index = Math.max(first, begin); index <= Math.min(last, end); index++) {
        const candle = candles[index - begin]
        if (candle) found.push(candle)
      }
    }
    return found
  }

  function formingCandle(interval: CandleInterval, index: number): Candle {
    const openTimeMs = candleOpenTimeMs(interval, index)
    const closeTimeMs = candleOpenTimeMs(interval, index + 1) - 1
    const minute = live.forming()
    if (minute.openTimeMs <= openTimeMs) return { ...minute, closeTimeMs }
    const settled = settledPart(interval, openTimeMs, minute.openTimeMs)
    if (settled === undefined) return { ...minute, openTimeMs, closeTimeMs }
    const candle = { ...settled }
    extendCandle(candle, minute)
    candle.closeTimeMs = closeTimeMs
    return candle
  }

  function settledPart(
    interval: CandleInterval,
    openTimeMs: number,
    untilMs: number,
  ): Candle | undefined {
    const cached = settledParts.get(interval)
    if (cached?.candle.openTimeMs === openTimeMs && cached.untilMs <= untilMs) {
      const more = cached.untilMs < untilMs ? between(cached.untilMs, untilMs) : undefined
      if (more) extendCandle(cached.candle, more)
      cached.untilMs = untilMs
      return cached.candle
    }
    const candle = between(openTimeMs, untilMs)
    if (candle) settledParts.set(interval, { untilMs, candle })
    return candle
  }

  return {
    between,
    list(interval, startMs, endMs) {
      const forming = candleIndexAt(interval, live.forming().openTimeMs)
      const last = Math.min(forming, candleIndexAt(interval, endMs))
      let first = Math.max(firstIndex(interval), candleIndexAt(interval, startMs))
      if (candleOpenTimeMs(interval, first) < startMs) first += 1
      first = Math.max(first, last - CANDLES_MAX + 1)
      if (first > last) return []
      const candles = cachedCandles(interval, first, Math.min(last, forming - 1), forming - 1)
      if (last === forming) candles.push(formingCandle(interval, forming))
      return candles
    },
  }
}

/** The first candle that lies wholly after the origin of the paths. */
function firstIndex(interval: CandleInterval): number {
  const index = candleIndexAt(interval, PATH_ORIGIN_MS)
  return candleOpenTimeMs(interval, index) < PATH_ORIGIN_MS ? index + 1 : index
}
