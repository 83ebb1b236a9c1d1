import { marketNotFound, validationError } from '@/lib/schema/perpsError'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import type { ListedMarket } from '@/lib/venues/ondo/map/market'
import { type OndoMarkets, readMarkets } from '@/lib/venues/ondo/reads/markets'
import type { CallContext } from '@/server/venues/adapter'
import { createFreshCache } from '@/server/venues/upstream/freshCache'

const KEEP_MS = 5 * 60_000
const STALE_MS = 24 * 3_600_000

/** Whoever waits for the list. Its signal is looked at only where the list has to be read. */
type Asker = Pick<CallContext, 'signal'>

/** Reads the venue's list of markets, kept for five minutes, and up to a day where the venue fails. */
export interface MarketReader {
  get(asker: Asker): Promise<OndoMarkets>
  /** @throws 404/2023; 400/2002 where the category is not the market's */
  find(ref: { marketId: string; categoryId: string }, asker: Asker): Promise<ListedMarket>
  /** @throws 404/2023 */
  require(marketId: string, asker: Asker): Promise<ListedMarket>
  /** What was read last; undefined before the first time. */
  latest(): OndoMarkets | undefined
  /** Reads again next time. */
  drop(): void
}

export function createMarketReader(
  ask: Ask,
  provider: string,
  loadTimeoutMs: number,
): MarketReader {
  const cache = createFreshCache<OndoMarkets>({
    lifetimeMs: KEEP_MS,
    staleMs: STALE_MS,
    loadTimeoutMs,
    entriesMax: 1,
  })
  let latestMarkets: OndoMarkets | undefined
  const read = async (own: AbortSignal) => {
    latestMarkets = await readMarkets(ask, provider, own)
    return latestMarkets
  }
  const get = async (asker: Asker) => cache.fresh('') ?? cache.get('', read, asker.signal)
  const require = async (marketId: string, asker: Asker) => {
    const found = (await get(asker)).find(marketId)
    if (found === undefined) throw marketNotFound(marketId, provider)
    return found
  }
  return {
    get,
    require,
    async find({ marketId, categoryId }, asker) {
      const found = await require(marketId, asker)
      if (found.market.categoryId !== categoryId) {
        const message = `${marketId} belongs to the category ${found.market.categoryId}`
        throw validationError('params.market.categoryId', message, provider)
      }
      return found
    },
    latest: () => latestMarkets,
    drop: () => cache.delete(''),
  }
}
