import type { PluginRuntime } from '@/lib/client/plugin'
import { keepFor } from '@/lib/client/registry'

/** Longest wait for a clock. */
const PATIENCE_MS = 2_000

/** Milliseconds that the venue's clock is ahead of this device's. */
export interface ClockOffset {
  /** Read again now and then. */
  read(): Promise<number>
  /** Read now. */
  renew(): Promise<number>
  /** What was read last; 0 before. */
  latest(): number
}

/**
 * Makes the reader of the distance between two clocks, kept for `keepMs`. Where it cannot be read in time it is what
 * it was last; before the first answer this device's clock alone is used.
 */
export function createClockOffset(
  readVenueMs: () => Promise<number>,
  keepMs: number,
  { now, clock, setTimer }: Pick<PluginRuntime, 'now' | 'clock' | 'setTimer'>,
): ClockOffset {
  let lastMs = 0
  const keep = () =>
    keepFor(keepMs, clock.steadyMs, async () => {
      lastMs = await readClockOffsetMs(readVenueMs, now)
      return lastMs
    })
  let cachedRead = keep()
  let seenChanges = clock.changes()
  const read = () => {
    // The distance to a calendar that was set since is another one.
    const changes = clock.changes()
    if (changes !== seenChanges) cachedRead = keep()
    seenChanges = changes
    return new Promise<number>((resolve) => {
      const stop = setTimer(() => resolve(lastMs), PATIENCE_MS)
      void cachedRead()
        .catch(() => lastMs)
        .then((offsetMs) => {
          stop()
          resolve(offsetMs)
        })
    })
  }
  return {
    read,
    renew() {
      cachedRead = keep()
      return read()
    },
    latest: () => lastMs,
  }
}

/** The venue's clock against the middle of the time that asking for it took. */
async function readClockOffsetMs(
  readVenueMs: () => Promise<number>,
  now: () => number,
): Promise<number> {
  const askedAtMs = now()
  const time = await readVenueMs()
  return Math.round(time - (askedAtMs + now()) / 2)
}
