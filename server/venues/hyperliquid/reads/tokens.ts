import { PerpsError } from '@/lib/schema/perpsError'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { readTokenNames } from '@/lib/venues/hyperliquid/reads/tokenNames'
import { createFreshCache } from '@/server/venues/upstream/freshCache'

/** Names of the venue's tokens, kept for an hour: they differ from network to network. */
export interface TokenNames {
  /** As a transfer names it: `USDC:0x…`. @throws 424/2004 where the venue lists no such token */
  wireName(index: number, signal: AbortSignal): Promise<string>
}

const LIFETIME_MS = 3_600_000
const STALE_MS = 24 * LIFETIME_MS

export function createTokens(ask: AskVenue, tool: string, loadTimeoutMs: number): TokenNames {
  const cache = createFreshCache<ReadonlyMap<number, string>>({
    lifetimeMs: LIFETIME_MS,
    staleMs: STALE_MS,
    loadTimeoutMs,
    entriesMax: 1,
  })
  const load = (signal: AbortSignal) => readTokenNames(ask, signal)
  return {
    async wireName(index, signal) {
      const name = (await cache.get('', load, signal)).get(index)
      if (name !== undefined) return name
      throw new PerpsError(2004, `The venue lists no token ${index}.`, { tool })
    },
  }
}
