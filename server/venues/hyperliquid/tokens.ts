import { z } from 'zod'
import { PerpsError } from '@/lib/schema/perpsError'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import { createFreshCache } from '@/server/venues/upstream/freshCache'
import type { Info } from './info'

/** Names of the venue's tokens, kept for an hour: they differ from network to network. */
export interface TokenNames {
  /** As a transfer names it: `USDC:0x…`. @throws 424/2004 where the venue lists no such token */
  wireName(index: number, signal: AbortSignal): Promise<string>
}

const Token = z.object({
  name: z.string().min(1),
  index: z.int(),
  tokenId: z.string().regex(/^0x[0-9a-fA-F]{32}$/),
})

const LIFETIME_MS = 3_600_000
const STALE_MS = 24 * LIFETIME_MS

export function createTokens(info: Info, tool: string, loadTimeoutMs: number): TokenNames {
  const cache = createFreshCache<ReadonlyMap<number, string>>({
    lifetimeMs: LIFETIME_MS,
    staleMs: STALE_MS,
    loadTimeoutMs,
    entriesMax: 1,
  })
  async function load(signal: AbortSignal): Promise<ReadonlyMap<number, string>> {
    const { tokens } = await info.spotMeta(signal)
    const named = parseRows(Token, tokens)
    return new Map(named.map(({ index, name, tokenId }) => [index, `${name}:${tokenId}`]))
  }
  return {
    async wireName(index, signal) {
      const name = (await cache.get('', load, signal)).get(index)
      if (name !== undefined) return name
      throw new PerpsError(2004, `The venue lists no token ${index}.`, { tool })
    },
  }
}
