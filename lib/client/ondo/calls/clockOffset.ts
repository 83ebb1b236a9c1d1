import type { PluginRuntime } from '@/lib/client/plugin'
import type { MarketAsk } from '@/lib/venues/ondo/ask/marketQuestions'
import { isSameTime, readVenueTime } from '@/lib/venues/ondo/reads/venueTime'

/** How far the venue's clock is ahead of ours, measured now and then. */
export interface ClockOffset {
  /** Milliseconds; 0 where the venue cannot be asked. */
  read(): Promise<number>
  /** The same for what must not wait: where the venue takes its time, what was read last. */
  readSoon(): Promise<number>
  /** The same where a session depends on it: reads also right after a failed reading. */
  readNow(): Promise<number>
  /** Whether the venue's time is known, with no stamp refused and no calendar set since. */
  isMeasured(): boolean
  /** Whether our calendar was set since the last reading: what was read then says nothing of now. */
  isOutdated(): boolean
  /** What was read last; 0 before. */
  latest(): number
  /** Measures again next time. Callers that wait for a reading under way get the next one. */
  drop(): void
}

const KEEP_MS = 5 * 60_000
/** Pause after a failed reading, except where a session depends on it. */
export const RETRY_AFTER_MS = 5_000
/** An order waits no longer than this for a reading. */
const PATIENCE_MS = 2_000

interface Reading {
  offsetMs: Promise<number>
  abort(): void
}

/**
 * The venue's time against the middle of the request that asked for it.
 * @param keepMs how long a reading holds
 */
export function createClockOffset(
  ask: MarketAsk,
  { now, clock, setTimer }: Pick<PluginRuntime, 'now' | 'clock' | 'setTimer'>,
  keepMs = KEEP_MS,
): ClockOffset {
  let offsetMs = 0
  let isMeasured = false
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Reading | undefined
  let seenChanges = clock.changes()
  let failed: { atMs: number; changes: number } | undefined
  const isOutdated = () => clock.changes() !== seenChanges

  async function measure(signal: AbortSignal): Promise<void> {
    const startedAtMs = now()
    const changes = clock.changes()
    const venueMs = await readVenueTime(ask, signal)
    if (signal.aborted) return
    // A venue without a mark price gives no time yet: it may soon.
    if (venueMs === undefined) throw new Error('the venue gave no time')
    const middleMs = startedAtMs + (now() - startedAtMs) / 2
    offsetMs = isSameTime(venueMs, middleMs) ? 0 : Math.round(venueMs - middleMs)
    isMeasured = true
    readAtMs = clock.steadyMs()
    seenChanges = changes
    failed = undefined
  }

  function begin(): Reading {
    const controller = new AbortController()
    const { signal } = controller
    const dropped = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
    })
    // An order is not refused for a clock that cannot be asked: the venue says if it is wrong.
    const measured = measure(signal).catch(() => {
      if (!signal.aborted) failed = { atMs: clock.steadyMs(), changes: clock.changes() }
    })
    const begun: Reading = {
      offsetMs: Promise.race([measured, dropped]).then(() => {
        if (signal.aborted) return read()
        if (reading === begun) reading = undefined
        return offsetMs
      }),
      abort: () => controller.abort(),
    }
    return begun
  }

  /** Whether the question failed a moment ago, with no calendar set since. */
  const hasJustFailed = () =>
    failed !== undefined &&
    failed.changes === clock.changes() &&
    clock.steadyMs() - failed.atMs < RETRY_AFTER_MS

  async function read(isForced = false): Promise<number> {
    if (!isOutdated() && clock.steadyMs() - readAtMs < keepMs) return offsetMs
    if (reading === undefined && hasJustFailed() && !isForced) return offsetMs
    reading ??= begin()
    return await reading.offsetMs
  }

  const readWithin = (isForced: boolean) =>
    new Promise<number>((resolve) => {
      const stop = setTimer(() => resolve(offsetMs), PATIENCE_MS)
      void read(isForced).then((readMs) => {
        stop()
        resolve(readMs)
      })
    })

  return {
    read: () => read(),
    readSoon: () => readWithin(false),
    readNow: () => readWithin(true),
    isMeasured: () => isMeasured && !isOutdated(),
    isOutdated,
    latest: () => offsetMs,
    drop() {
      isMeasured = false
      readAtMs = Number.NEGATIVE_INFINITY
      failed = undefined
      const dropped = reading
      reading = undefined
      dropped?.abort()
    },
  }
}
