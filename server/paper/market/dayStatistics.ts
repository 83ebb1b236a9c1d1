import type { CandleSeries } from './candleSeries'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './intervals'
import type { LiveMinutes } from './liveMinutes'
import type { MarketModel } from './marketModel'

export interface DayStatistics {
  /** Price 24 hours ago. */
  prevDayTicks: number
  volumeLots: number
  volumeNotionalMicro: number
}

/** What a market did in the 24 hours before its last block, worked out once a minute. */
export function createDayStatistics(
  model: MarketModel,
  series: CandleSeries,
  live: LiveMinutes,
): () => DayStatistics {
  const { priceDecimals, sizeDecimals } = model.shape.definition
  const microPerTickLot = 10 ** (6 - priceDecimals - sizeDecimals)
  let minuteMs = -1
  let settled: DayStatistics = { prevDayTicks: 0, volumeLots: 0, volumeNotionalMicro: 0 }

  const notional = (lots: number, ticks: number): number =>
    Math.round(lots * ticks * microPerTickLot)

  function settle(endMs: number): DayStatistics {
    const total = { prevDayTicks: 0, volumeLots: 0, volumeNotionalMicro: 0 }
    const startMs = endMs - DAY_MS + MINUTE_MS
    for (let fromMs = startMs; fromMs < endMs; fromMs += HOUR_MS) {
      const candle = series.between(fromMs, Math.min(endMs, fromMs + HOUR_MS))
      if (candle === undefined) continue
      if (fromMs === startMs) total.prevDayTicks = candle.openTicks
      total.volumeLots += candle.volumeLots
      total.volumeNotionalMicro += notional(
        candle.volumeLots,
        (candle.openTicks + candle.highTicks + candle.lowTicks + candle.closeTicks) / 4,
      )
    }
    return total
  }

  return () => {
    const minute = live.forming()
    if (minute.openTimeMs !== minuteMs) {
      minuteMs = minute.openTimeMs
      settled = settle(minuteMs)
    }
    return {
      prevDayTicks: settled.prevDayTicks,
      volumeLots: settled.volumeLots + minute.volumeLots,
      volumeNotionalMicro:
        settled.volumeNotionalMicro + notional(minute.volumeLots, minute.closeTicks),
    }
  }
}
