import { isPerpsError, marketNotFound, validationError } from '@/lib/schema/perpsError'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import type { LighterDeployment, ListedMarket } from '@/lib/venues/lighter/map/market'
import { type LighterMarkets, readMarkets } from '@/lib/venues/lighter/reads/markets'
import { systemClock } from '@/server/venues/upstream/clock'
import { createFreshCache } from '@/server/venues/upstream/freshCache'

const KEEP_MS = 5 * 60_000
const STALE_MS = 24 * 3_600_000

/** What the deployment lists, kept for five minutes, and up to a day where the venue fails. */
export interface Markets {
  get(signal: AbortSignal): Promise<LighterMarkets>
  /** @throws 404/2023; 400/2002 where the category is not the market's */
  find(ref: { marketId: string; categoryId?: string }, signal: AbortSignal): Promise<ListedMarket>
  /** What was read last; undefined before the first time. */
  latest(): LighterMarkets | undefined
  /** Reads now, for figures that are in the listing. */
  readNow(signal: AbortSignal): Promise<LighterMarkets>
}

/** Knows nothing until first asked. */
export function createMarkets(
  ask: Ask,
  deployment: LighterDeployment,
  loadTimeoutMs: number,
): Markets {
  const tool = deployment.provider
  const cache = createFreshCache<LighterMarkets>({
    lifetimeMs: KEEP_MS,
    staleMs: STALE_MS,
    loadTimeoutMs,
    entriesMax: 1,
  })
  let latestMarkets: LighterMarkets | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  const read = async (signal: AbortSignal) => {
    latestMarkets = await readMarkets(ask, deployment, signal)
    readAtMs = systemClock.now()
    return latestMarkets
  }
  const get = async (signal: AbortSignal) => {
    try {
      return await cache.get('', read, signal)
    } catch (error) {
      // A universe whose refresh failed stays in use: orders go on.
      const isUsable = systemClock.now() - readAtMs <= STALE_MS
      if (signal.aborted || !isPerpsError(error) || !isUsable) throw error
      if (latestMarkets === undefined) throw error
      return latestMarkets
    }
  }
  return {
    get,
    latest: () => latestMarkets,
    readNow(signal) {
      cache.delete('')
      return cache.get('', read, signal)
    },
    async find({ marketId, categoryId }, signal) {
      const isNumber = /^\d{1,5}$/.test(marketId)
      const found = isNumber ? (await get(signal)).find(Number(marketId)) : undefined
      if (found?.market.id !== marketId) throw marketNotFound(marketId, tool)
      if (categoryId !== undefined && found.market.categoryId !== categoryId) {
        const message = `${marketId} belongs to the category ${found.market.categoryId}`
        throw validationError('params.market.categoryId', message, tool)
      }
      return found
    },
  }
}
