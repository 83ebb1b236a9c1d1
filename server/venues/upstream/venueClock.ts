import type { VenueNetwork } from '@/lib/schema/model/publicConfig'
import { isPerpsError } from '@/lib/schema/perpsError'
import { processClock } from '@/server/runtime/clock'
import { createFreshCache } from './freshCache'

/** When a call came, by our own clocks. */
interface Moment {
  signal: AbortSignal
  nowMs: number
  steadyMs: number
  readSteadyMs?: (() => number) | undefined
}

/** The clock that the venue checks expiries against; ours may be off, and paper's may be moved. */
export interface VenueClock {
  /** Unix milliseconds there, by a distance to ours that was read a minute ago at most. */
  now(moment: Moment): Promise<number>
  /** Unix milliseconds there, read now. @throws what the venue's read throws */
  read(signal: AbortSignal): Promise<number>
  /** Reads the distance again next time, for example because the venue says that a step expired. */
  drop(): void
}

/** Clocks of real venues do not jump; that of the paper exchange is moved by hand. */
const LIFETIME_MS = 60_000
const PAPER_LIFETIME_MS = 2_000
const STALE_MS = 24 * 3_600_000

/**
 * Makes the clock of one venue.
 * @param readTime asks the venue for its time, in Unix milliseconds
 * @param changes how often our own clock was set or asleep: the distance is read again after each
 */
export function createVenueClock(
  readTime: (signal: AbortSignal) => Promise<number>,
  { network, timeoutMs }: { network: VenueNetwork; timeoutMs: number },
  changes: () => number = () => processClock().changes(),
): VenueClock {
  let seenChanges = changes()
  const offsets = createFreshCache<number>({
    lifetimeMs: network === 'paper' ? PAPER_LIFETIME_MS : LIFETIME_MS,
    staleMs: STALE_MS,
    loadTimeoutMs: timeoutMs,
    entriesMax: 1,
  })
  return {
    async now({ steadyMs, nowMs, signal, readSteadyMs = () => steadyMs }) {
      // Against the middle of the time that asking took, as the client measures it.
      const load = async (own: AbortSignal) => {
        const askedMs = readSteadyMs()
        const time = await readTime(own)
        return time - Math.round((askedMs + readSteadyMs()) / 2)
      }
      try {
        // A step forwards looks like a suspend: only the venue knows which of them it was.
        const changed = changes()
        if (changed !== seenChanges) offsets.clear()
        seenChanges = changed
        return steadyMs + (await offsets.get('', load, signal))
      } catch (error) {
        // Without the venue's clock ours must do: a wrong expiry is refused there, never harmful.
        if (!isPerpsError(error) || signal.aborted) throw error
        return nowMs
      }
    },
    read: readTime,
    drop: () => offsets.delete(''),
  }
}
