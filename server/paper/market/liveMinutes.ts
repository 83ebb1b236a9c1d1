import { type Candle, extendCandle, flatCandle } from './candle'
import { DAY_MS, MINUTE_MS } from './intervals'
import type { MarketModel } from './marketModel'
import { snapNearestTicks } from './priceGrid'
import { synthesizeCandles } from './synthesizeCandles'

/** Longer without a block than this, and the path says what happened meanwhile. */
const GAP_MS = 3_000
/** Closed minutes made of real trades are kept this long; older ones are the path's again. */
const KEPT_MS = 7 * DAY_MS

export interface LiveMinutesState {
  forming: Candle
  timeMs: number
}

/** Minute candles of one market made of its real trades since its first subscriber. */
export interface LiveMinutes {
  forming(): Candle
  /** The closed candle of a minute, if it was made of real trades. Number of minutes since 1970. */
  closed(minute: number): Candle | undefined
  /** Open time of the oldest minute known here, the forming one included. */
  startMs(): number
  addTrade(priceTicks: number, sizeLots: number): void
  /** Moves on to a block's time; returns the minute that closed on the way, if one did. */
  advance(timeMs: number): Candle | undefined
  /** Puts back a minute that was closed before a restart. */
  addClosed(candle: Candle): void
  state(): LiveMinutesState
}

export function createLiveMinutes(
  model: MarketModel,
  startOrState: number | LiveMinutesState,
): LiveMinutes {
  const closedByMinute = new Map<number, Candle>()
  let timeMs = typeof startOrState === 'number' ? startOrState : startOrState.timeMs
  let forming = typeof startOrState === 'number' ? beginMinute(timeMs) : { ...startOrState.forming }
  let startMs = forming.openTimeMs

  /** The minute that holds a moment, filled by the path up to there. */
  function beginMinute(atMs: number): Candle {
    const openTimeMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS
    const [candle] = synthesizeCandles(model, [openTimeMs, atMs])
    const price = snapNearestTicks(model.grid, model.path.midTicksAt(openTimeMs))
    const minute = candle ?? flatCandle(openTimeMs, openTimeMs, price)
    minute.closeTimeMs = openTimeMs + MINUTE_MS - 1
    return minute
  }

  function fillFromPath(fromMs: number, toMs: number): void {
    const [candle] = synthesizeCandles(model, [fromMs, toMs])
    if (candle === undefined) return
    const { closeTimeMs } = forming
    extendCandle(forming, candle)
    forming.closeTimeMs = closeTimeMs
  }

  function keep(candle: Candle): void {
    closedByMinute.set(Math.floor(candle.openTimeMs / MINUTE_MS), candle)
    startMs = Math.min(startMs, candle.openTimeMs)
  }

  function dropOld(): void {
    const oldest = timeMs - KEPT_MS
    for (const [minute, candle] of closedByMinute) {
      if (candle.openTimeMs >= oldest) break
      closedByMinute.delete(minute)
    }
    startMs = closedByMinute.values().next().value?.openTimeMs ?? forming.openTimeMs
  }

  return {
    forming: () => forming,
    closed: (minute) => closedByMinute.get(minute),
    startMs: () => startMs,
    state: () => ({ forming, timeMs }),
    addClosed: keep,
    addTrade(priceTicks, sizeLots) {
      forming.highTicks = Math.max(forming.highTicks, priceTicks)
      forming.lowTicks = Math.min(forming.lowTicks, priceTicks)
      forming.closeTicks = priceTicks
      forming.volumeLots += sizeLots
      forming.tradeCount += 1
    },
    advance(nextMs) {
      const previousMs = timeMs
      const endMs = forming.closeTimeMs + 1
      const isGap = nextMs - previousMs > GAP_MS
      timeMs = Math.max(timeMs, nextMs)
      if (isGap) fillFromPath(previousMs, Math.min(endMs, nextMs))
      if (nextMs < endMs) return undefined
      const closed = forming
      keep(closed)
      forming = isGap
        ? beginMinute(nextMs)
        : flatCandle(endMs, endMs + MINUTE_MS - 1, closed.closeTicks)
      dropOld()
      return closed
    },
  }
}
