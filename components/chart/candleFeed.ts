import { askAgainAfterMs, mayPass } from '@/lib/queries/keepAsking'
import type { Candle } from '@/lib/schema/model/candle'
import { createCandleHistory } from './candleHistory'

/** Everything outside that the feed needs. */
export interface CandleFeedSource {
  /** Newest candles up to and including `endTimeMs`, oldest first. */
  fetchPage(
    query: { endTimeMs?: number; limit: number },
    signal: AbortSignal,
  ): Promise<readonly Candle[]>
  /** Live candles until the returned function is called. */
  subscribe(listener: (candle: Candle) => void): () => void
  setTimer(run: () => void, delayMs: number): () => void
}

/** What a chart draws. */
export interface CandleSink {
  /** Everything again; the view stays where it is. */
  onCandles(candles: readonly Candle[]): void
  /** The last bar changed, or one was appended. */
  onUpdate(candle: Candle): void
  onStatus(status: CandleFeedStatus): void
}

export type CandleFeedStatus =
  | { kind: 'loading' }
  | { kind: 'ready' }
  /** Drawn, but what is live does not join it, though history was read again. */
  | { kind: 'behind' }
  | { kind: 'empty' }
  | { kind: 'failed'; error: unknown }

export interface CandleFeed {
  /** Asks for the page before the oldest bar; one at a time, nothing once history is exhausted. */
  loadOlder(): void
  /** Reads the newest page again (after sleep, a reconnect or a failure). */
  resync(): void
  stop(): void
}

/** Live bars are drawn at most four times a second. */
const FLUSH_MS = 250
/** Two resynchronisations for missing bars are at least this far apart. */
const RESYNC_GAP_MS = 2_000
const PAGE_BARS = 500

/**
 * Joins history and live bars for one market and interval. The stream starts first and waits for
 * history, so nothing falls between the two; missing bars are read again, never jumped over.
 */
export function createCandleFeed(
  source: CandleFeedSource,
  intervalMs: number,
  sink: CandleSink,
): CandleFeed {
  const stopped = new AbortController()
  const history = createCandleHistory(intervalMs)
  const waiting = new Map<number, Candle>()
  let cancelFlush: (() => void) | undefined
  let cancelResync: (() => void) | undefined
  let cancelRetry: (() => void) | undefined
  let failures = 0
  let isReady = false
  let isEmpty = false
  let isLoadingNewest = false
  let isLoadingOlder = false
  let hasOlder = true

  const flushSoon = () => {
    if (!isReady || cancelFlush !== undefined) return
    cancelFlush = source.setTimer(() => {
      cancelFlush = undefined
      flush()
    }, FLUSH_MS)
  }

  /** Draws what waits; says whether bars are missing before it. */
  const flush = (): boolean => {
    const due = [...waiting.values()].sort((a, b) => a.t - b.t)
    for (const candle of due) {
      const change = history.push(candle)
      if (change.kind === 'gap') {
        resyncSoon()
        return true
      }
      waiting.delete(candle.t)
      if (change.kind !== 'update') continue
      sink.onUpdate(candle)
      // The venue may have had no trade in the bar left out, or its frames got lost: history shows it.
      if (change.skipsBar) resyncSoon()
    }
    return false
  }

  const resyncSoon = () => {
    cancelResync ??= source.setTimer(() => {
      cancelResync = undefined
      loadNewest()
    }, RESYNC_GAP_MS)
  }

  /** What failed stays shown while it is tried again behind it. */
  const retryQuietly = () => {
    cancelRetry?.()
    cancelRetry = source.setTimer(() => readNewest(), askAgainAfterMs(failures, undefined))
    failures += 1
  }

  const loadNewest = () => {
    if (!isReady) sink.onStatus({ kind: 'loading' })
    readNewest()
  }

  const readNewest = () => {
    if (isLoadingNewest) return
    isLoadingNewest = true
    cancelRetry?.()
    source
      .fetchPage({ limit: PAGE_BARS }, stopped.signal)
      .then((page) => {
        if (stopped.signal.aborted) return
        isEmpty = page.length === 0 && !isReady
        if (isEmpty) return sink.onStatus({ kind: 'empty' })
        const oldestMs = history.oldestMs()
        history.merge(page)
        // After a long sleep a page of its own replaces all: what lies before it may be read again.
        if (history.oldestMs() !== oldestMs) hasOlder = true
        isReady = true
        failures = 0
        sink.onCandles(history.candles())
        sink.onStatus({ kind: 'ready' })
        // A venue whose history ends before its stream begins must not look live.
        if (flush()) sink.onStatus({ kind: 'behind' })
      })
      .catch((error: unknown) => {
        if (stopped.signal.aborted) return
        // What is drawn stays true as history; only a chart with nothing to show has failed.
        if (isReady) return resyncSoon()
        sink.onStatus({ kind: 'failed', error })
        if (mayPass(error)) retryQuietly()
      })
      .finally(() => {
        isLoadingNewest = false
      })
  }

  const loadOlder = () => {
    const oldestMs = history.oldestMs()
    if (!isReady || isLoadingOlder || !hasOlder || oldestMs === undefined) return
    isLoadingOlder = true
    source
      .fetchPage({ endTimeMs: oldestMs - 1, limit: PAGE_BARS }, stopped.signal)
      .then((page) => {
        // What it was to go before may be replaced by now: there would be a hole between the two.
        if (stopped.signal.aborted || history.oldestMs() !== oldestMs) return
        hasOlder = page.some((candle) => candle.t < oldestMs)
        if (!hasOlder) return
        history.merge(page)
        sink.onCandles(history.candles())
      })
      // Scrolling further asks again; nothing on the screen is wrong meanwhile.
      .catch(() => {})
      .finally(() => {
        isLoadingOlder = false
      })
  }

  const unsubscribe = source.subscribe((candle) => {
    waiting.set(candle.t, candle)
    if (isEmpty) resyncSoon()
    flushSoon()
  })
  loadNewest()

  return {
    loadOlder,
    resync: loadNewest,
    stop() {
      stopped.abort()
      unsubscribe()
      cancelFlush?.()
      cancelResync?.()
      cancelRetry?.()
    },
  }
}
