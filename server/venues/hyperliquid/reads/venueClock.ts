import { isPerpsError } from '@/lib/schema/perpsError'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { askVenueTime } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import type { HyperliquidConfig } from '@/server/config/hyperliquid'
import { processClock } from '@/server/runtime/clock'
import type { CallContext } from '@/server/venues/adapter'
import { createFreshCache } from '@/server/venues/upstream/freshCache'

/** The clock that the venue judges expiries by; ours may be off, and paper's may be moved. */
export interface VenueClock {
  /** Unix milliseconds there, by a distance to ours that was read a minute ago at most. */
  now(context: CallContext): Promise<number>
  /** Unix milliseconds there, read now. @throws what the venue's read throws */
  read(signal: AbortSignal): Promise<number>
  /** Reads the distance again next time, for example because the venue says that a step expired. */
  drop(): void
}

/** Clocks of real venues do not jump; that of the paper exchange is moved by hand. */
const LIFETIME_MS: Record<HyperliquidConfig['network'], number> = {
  mainnet: 60_000,
  testnet: 60_000,
  paper: 2_000,
}
const STALE_MS = 24 * 3_600_000

/**
 * Makes the clock of one venue.
 * @param changes how often our own clock was set or asleep: the distance is read again after each
 */
export function createVenueClock(
  ask: AskVenue,
  { network, timeoutMs }: Pick<HyperliquidConfig, 'network' | 'timeoutMs'>,
  changes: () => number = () => processClock().changes(),
): VenueClock {
  let seenChanges = changes()
  const offsets = createFreshCache<number>({
    lifetimeMs: LIFETIME_MS[network],
    staleMs: STALE_MS,
    loadTimeoutMs: timeoutMs,
    entriesMax: 1,
  })
  return {
    async now({ steadyMs, nowMs, signal, readSteadyMs = () => steadyMs }) {
      // Against the middle of the time that asking took, as the client measures it.
      const load = async (own: AbortSignal) => {
        const askedMs = readSteadyMs()
        const time = await askVenueTime(ask, own)
        return time - Math.round((askedMs + readSteadyMs()) / 2)
      }
      try {
        // A step forwards cannot be told from a suspend: only the venue knows which of them it was.
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
    read: (signal) => askVenueTime(ask, signal),
    drop: () => offsets.delete(''),
  }
}
