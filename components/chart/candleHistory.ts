import type { Candle } from '@/lib/schema/model/candle'

/** What taking a live candle in did. */
type CandleChange =
  /** Redraw the last bar, or append one; `skipsBar` where the one before it is not held. */
  | { kind: 'update'; candle: Candle; skipsBar: boolean }
  /** It belongs to the past of what is held: nothing to draw. */
  | { kind: 'ignored' }
  /** Bars are missing between what is held and it: history has to be read again. */
  | { kind: 'gap' }

/** The candles of one market and interval, oldest first, without gaps between history and live. */
export interface CandleHistory {
  candles(): readonly Candle[]
  /**
   * Puts a page of history in: before, over or after what is held. Of a bar known twice the
   * later reading wins. A
   * page that lies wholly after a hole replaces what is held.
   */
  merge(page: readonly Candle[]): void
  /** Takes one live candle in. */
  push(candle: Candle): CandleChange
  /** Opening of the oldest candle held. */
  oldestMs(): number | undefined
}

/**
 * Holds candles so that no picture ever jumps: history and live bars meet in one list keyed by
 * opening time; a live bar that would leave a hole is refused and says so.
 */
export function createCandleHistory(intervalMs: number): CandleHistory {
  let loaded: Candle[] = []

  return {
    candles: () => loaded,
    merge(page) {
      const last = loaded.at(-1)
      const first = page[0]
      const leavesHole =
        last !== undefined && first !== undefined && first.t > last.t + 2 * intervalMs
      loaded = leavesHole ? [...page] : joinCandles(loaded, page)
    },
    push(candle) {
      const last = loaded.at(-1)
      if (last === undefined) return { kind: 'gap' }
      if (candle.t < last.t) return { kind: 'ignored' }
      // Months differ in length and venues may skip empty bars, so two widths are still no hole.
      if (candle.t > last.t + 2 * intervalMs) return { kind: 'gap' }
      loaded[candle.t === last.t ? loaded.length - 1 : loaded.length] = candle
      return { kind: 'update', candle, skipsBar: candle.t > last.t + 1.5 * intervalMs }
    },
    oldestMs: () => loaded[0]?.t,
  }
}

/**
 * Two ascending lists as one. Of two readings of a bar the one with more volume is the later one;
 * a page that was cached for a second must not turn the forming bar back.
 */
function joinCandles(loaded: readonly Candle[], page: readonly Candle[]): Candle[] {
  const byOpening = new Map<number, Candle>()
  for (const candle of loaded) byOpening.set(candle.t, candle)
  for (const candle of page) {
    const existing = byOpening.get(candle.t)
    if (existing === undefined || Number(candle.v) >= Number(existing.v))
      byOpening.set(candle.t, candle)
  }
  return [...byOpening.values()].sort((a, b) => a.t - b.t)
}
