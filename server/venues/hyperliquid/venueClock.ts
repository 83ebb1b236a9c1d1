import { isPerpsError } from '@/lib/schema/perpsError'
import type { HyperliquidConfig, VenueNetwork } from '@/server/config/venues'
import type { CallContext } from '@/server/venues/adapter'
import { createFreshCache } from '@/server/venues/upstream/freshCache'
import type { Info } from './info'

/** The clock that the venue judges expiries by; ours may be off, and paper's may be moved. */
export interface VenueClock {
  /** Unix milliseconds there, by a distance to ours that was read a minute ago at most. */
  now(context: CallContext): Promise<number>
  /** Unix milliseconds there, read now. @throws what the venue's read throws */
  read(signal: AbortSignal): Promise<number>
  /** Reads the distance anew next time, for example because the venue says that a step expired. */
  drop(): void
}

/** Clocks of real venues do not jump; that of the paper exchange is moved by hand. */
const LIFETIME_MS: Record<VenueNetwork, number> = {
  mainnet: 60_000,
  testnet: 60_000,
  paper: 2_000,
}
const STALE_MS = 24 * 3_600_000

/** Makes the clock of one venue. */
export function createVenueClock(
  info: Info,
  { network, timeoutMs }: Pick<HyperliquidConfig, 'network' | 'timeoutMs'>,
): VenueClock {
  const offsets = createFreshCache<number>({
    lifetimeMs: LIFETIME_MS[network],
    staleMs: STALE_MS,
    loadTimeoutMs: timeoutMs,
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
