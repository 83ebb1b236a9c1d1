import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { priceText, sizeText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import type { CandleInterval, PaperCandle } from '@/server/paper/host'
import { LONGEST_MS } from '@/server/paper/market/intervals'

/** Only the latest candles of an interval exist. */
const KEPT_CANDLES = 5_000

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
  const start = Math.max(startMs, nowMs - KEPT_CANDLES * LONGEST_MS[interval])
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
  return wireCandles(context, coin, interval, nowMs - LONGEST_MS[interval], nowMs).at(-1)
}
