import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { priceText, sizeText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import type { CandleInterval, PaperCandle } from '@/server/paper/host'

export const CANDLE_INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const satisfies readonly CandleInterval[]

/** Only the latest candles of an interval exist. */
const KEPT_CANDLES = 5_000
const MINUTE_MS = 60_000

/** Length of an interval; of a month, its longest. */
const INTERVAL_MS: Readonly<Record<CandleInterval, number>> = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '2h': 120 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '8h': 480 * MINUTE_MS,
  '12h': 720 * MINUTE_MS,
  '1d': 1_440 * MINUTE_MS,
  '3d': 4_320 * MINUTE_MS,
  '1w': 10_080 * MINUTE_MS,
  '1M': 44_640 * MINUTE_MS,
}

export interface WireCandle {
  t: number
  T: number
  s: string
  i: CandleInterval
  o: string
  c: string
  h: string
  l: string
  v: string
  n: number
}

/** Candles that touch the given time, oldest first; the latest 5,000 at most. */
export function wireCandles(
  context: FaceContext,
  coin: string,
  interval: CandleInterval,
  startMs: number,
  endMs: number,
): WireCandle[] {
  const market = context.catalogue.byCoin(coin)
  if (market === undefined) return []
  const nowMs = context.host.now()
  const end = Math.min(endMs, nowMs)
  const start = Math.max(startMs, nowMs - KEPT_CANDLES * INTERVAL_MS[interval])
  if (start > end) return []
  return context.host
    .candles(coin, interval, start, end)
    .slice(-KEPT_CANDLES)
    .map((candle: PaperCandle) => ({
      t: candle.openTimeMs,
      T: candle.closeTimeMs,
      s: coin,
      i: interval,
      o: priceText(market, candle.openTicks),
      c: priceText(market, candle.closeTicks),
      h: priceText(market, candle.highTicks),
      l: priceText(market, candle.lowTicks),
      v: sizeText(market, candle.volumeLots),
      n: candle.tradeCount,
    }))
}

/** The bucket that runs now. */
export function currentCandle(
  context: FaceContext,
  coin: string,
  interval: CandleInterval,
): WireCandle | undefined {
  const nowMs = context.host.now()
  // The host lists candles by their opening, which may lie a whole bucket back.
  return wireCandles(context, coin, interval, nowMs - INTERVAL_MS[interval], nowMs).at(-1)
}
