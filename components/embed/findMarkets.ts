import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'

/** A market that an address asks for, found. */
export interface EmbeddedMarket {
  provider: Provider
  market: Market
}

/** A venue's list of markets, as far as it was read. */
export interface VenueList {
  provider: Provider
  data: readonly Market[] | undefined
  error: Error | null
  refetch: () => void
}

/** A market to be looked up. */
export interface WantedMarket {
  /** What it is called where it does not exist. */
  name: string
  /** Of its venue; undefined where the desk has no such venue. */
  list: VenueList | undefined
  matches(market: Market): boolean
}

/** A venue whose markets could not be read. */
export type UnreadVenue = Pick<VenueList, 'provider' | 'refetch'> & { error: Error }

/** What came of a look-up. */
export type FoundMarkets =
  | { kind: 'loading' }
  | {
      kind: 'found'
      markets: readonly EmbeddedMarket[]
      /** Names of those that do not exist. */
      missing: readonly string[]
      unread: readonly UnreadVenue[]
    }
  | { kind: 'failed'; error: Error; retry: () => void }

/**
 * Looks markets up in the lists of their venues. Where one list could not be read the others are
 * shown; it failed as a whole only where nothing was found.
 * @param isOfSeveral whether all are shown; otherwise what comes after the first one does not matter
 */
export function findMarkets(wanted: readonly WantedMarket[], isOfSeveral: boolean): FoundMarkets {
  const markets: EmbeddedMarket[] = []
  const missing: string[] = []
  const unread = new Map<string, UnreadVenue>()
  for (const { name, list, matches } of wanted) {
    const market = list?.data?.find(matches)
    if (list !== undefined && market !== undefined) {
      markets.push({ provider: list.provider, market })
    } else if (isOfSeveral || markets.length === 0) {
      if (list === undefined || list.data !== undefined) missing.push(name)
      else if (list.error === null) return { kind: 'loading' }
      else unread.set(list.provider.key, { ...list, error: list.error })
    }
  }
  const [first] = unread.values()
  if (markets.length > 0 || first === undefined) {
    return { kind: 'found', markets, missing, unread: [...unread.values()] }
  }
  const retry = () => {
    for (const { refetch } of unread.values()) refetch()
  }
  return { kind: 'failed', error: first.error, retry }
}
