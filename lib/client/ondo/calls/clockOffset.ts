import type { PluginRuntime } from '@/lib/client/plugin'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import { isSameTime, readVenueTime } from '@/lib/venues/ondo/reads/venueTime'

/** How far the venue's clock is ahead of ours, measured now and then. */
export interface ClockOffset {
  /** Milliseconds; 0 where the venue cannot be asked. */
  read(): Promise<number>
  /** The same for what must not wait: where the venue takes its time, what was read last. */
  readSoon(): Promise<number>
  /** Whether the venue told its time, with no stamp refused and no calendar set since. */
  isMeasured(): boolean
  /** Whether our calendar was set since the last reading: what was read then says nothing of now. */
  isOutdated(): boolean
  /** What was read last; 0 before. */
  latest(): number
  /** Measures again next time. */
  drop(): void
}

const KEEP_MS = 5 * 60_000
/** After a question that failed it is not asked again for so long. */
const RETRY_AFTER_MS = 5_000
/** Longer than this no order is kept waiting for a clock. */
const PATIENCE_MS = 2_000

/** The venue's time against the middle of the request that asked for it. */
export function createClockOffset(
  ask: Ask,
  { now, clock, setTimer }: Pick<PluginRuntime, 'now' | 'clock' | 'setTimer'>,
): ClockOffset {
  let offsetMs = 0
  let isMeasured = false
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<number> | undefined
  let seenChanges = clock.changes()
  let failed: { atMs: number; changes: number } | undefined
  const isOutdated = () => clock.changes() !== seenChanges

  async function measure(): Promise<number> {
    const startedAtMs = now()
    const changes = clock.changes()
    const venueMs = await readVenueTime(ask)
    const middleMs = startedAtMs + (now() - startedAtMs) / 2
    const isSame = venueMs === undefined || isSameTime(venueMs, middleMs)
    offsetMs = isSame ? 0 : Math.round(venueMs - middleMs)
    isMeasured = venueMs !== undefined
    readAtMs = clock.steadyMs()
    seenChanges = changes
    failed = undefined
    return offsetMs
  }

  /** Whether the question failed a moment ago, with no calendar set since. */
  const hasJustFailed = () =>
    failed !== undefined &&
    failed.changes === clock.changes() &&
    clock.steadyMs() - failed.atMs < RETRY_AFTER_MS

  async function read(): Promise<number> {
    if (!isOutdated() && clock.steadyMs() - readAtMs < KEEP_MS) return offsetMs
    if (reading === undefined && hasJustFailed()) return offsetMs
    // An order is not refused for a clock that cannot be asked: the venue says if it is wrong.
    reading ??= measure()
      .catch(() => {
        failed = { atMs: clock.steadyMs(), changes: clock.changes() }
        return offsetMs
      })
      .finally(() => {
        reading = undefined
      })
    return await reading
  }

  return {
    read,
    readSoon: () =>
      new Promise((resolve) => {
        const stop = setTimer(() => resolve(offsetMs), PATIENCE_MS)
        void read().then((readMs) => {
          stop()
          resolve(readMs)
        })
      }),
    isMeasured: () => isMeasured && !isOutdated(),
    isOutdated,
    latest: () => offsetMs,
    drop() {
      isMeasured = false
      readAtMs = Number.NEGATIVE_INFINITY
      failed = undefined
    },
  }
}
