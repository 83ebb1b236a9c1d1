import { marketNotFound, validationError } from '@/lib/schema/perpsError'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import {
  readUniverse,
  UNIVERSE_KEEP_MS,
  type Universe,
  type UniverseMarket,
} from '@/lib/venues/hyperliquid/reads/universe'
import { createFreshCache } from '@/server/venues/upstream/freshCache'

const STALE_MS = 24 * 3_600_000

/** Reads the universe, kept for five minutes, and up to a day where the venue fails. */
export interface UniverseReader {
  get(signal: AbortSignal): Promise<Universe>
  /** @throws 404/2023; 400/2002 where the category is not the market's */
  find(ref: { marketId: string; categoryId: string }, signal: AbortSignal): Promise<UniverseMarket>
  /** What was read last; undefined before the first time. */
  latest(): Universe | undefined
  /** Reads again next time, for example because the venue lists more than we know. */
  drop(): void
}

export function createUniverse(ask: AskVenue, tool: string, loadTimeoutMs: number): UniverseReader {
  const cache = createFreshCache<Universe>({
    lifetimeMs: UNIVERSE_KEEP_MS,
    staleMs: STALE_MS,
    loadTimeoutMs,
    entriesMax: 1,
  })
  let latest: Universe | undefined
  const read = async (own: AbortSignal) => {
    latest = await readUniverse(ask, tool, own)
    return latest
  }
  const get = (signal: AbortSignal) => cache.get('', read, signal)
  return {
    get,
    latest: () => latest,
    async find({ marketId, categoryId }, signal) {
      const found = (await get(signal)).find(marketId)
      if (found === undefined) throw marketNotFound(marketId, tool)
      if (found.market.categoryId !== categoryId) {
        const message = `${marketId} belongs to the category ${found.market.categoryId}`
        throw validationError('params.market.categoryId', message, tool)
      }
      return found
    },
    drop: () => cache.delete(''),
  }
}
