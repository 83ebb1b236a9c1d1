import { isPerpsError } from '@/lib/schema/perpsError'
import type { CallContext } from '@/server/venues/adapter'
import { createFreshCache } from '@/server/venues/upstream/freshCache'
import type { Info } from './info'

/** The clock that the venue judges expiries by; ours may be off, and paper's may be moved. */
export interface VenueClock {
  /** Unix milliseconds there, by a distance to ours that was read at most a minute ago. */
  now(context: CallContext): Promise<number>
  /** Unix milliseconds there, read now. @throws what the venue's read throws */
  read(signal: AbortSignal): Promise<number>
  /** Reads the distance anew next time, for example because the venue says that a step expired. */
  drop(): void
}

const LIFETIME_MS = 60_000
const STALE_MS = 24 * 3_600_000

/** Makes the clock of one venue. */
export function createVenueClock(info: Info, loadTimeoutMs: number): VenueClock {
  const offsets = createFreshCache<number>({
    lifetimeMs: LIFETIME_MS,
    staleMs: STALE_MS,
    loadTimeoutMs,
    entriesMax: 1,
  })
  return {
    async now({ nowMs, signal }) {
      const load = async (own: AbortSignal) => (await info.exchangeStatus(own)).time - nowMs
      try {
        return nowMs + (await offsets.get('', load, signal))
      } catch (error) {
        // Without the venue's clock ours must do: a wrong expiry is refused there, never harmful.
        if (!isPerpsError(error) || signal.aborted) throw error
        return nowMs
      }
    },
    read: async (signal) => (await info.exchangeStatus(signal)).time,
    drop: () => offsets.delete(''),
  }
}
