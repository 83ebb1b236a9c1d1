import {
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { backoffMs } from '@/lib/clock/backoff'
import { isPerpsError } from '@/lib/schema/perpsError'

const ASK_AGAIN = { firstMs: 1_000, longestMs: 10_000 }

/** State of a read: the part of a query's result that `troubleOf` reads. */
export interface ReadResult {
  error: Error | null
  /** Why the newest try failed while another one is under way. */
  failureReason: Error | null
}

/**
 * The cache of one page. A read that fails for a reason that may pass is repeated until it succeeds
 * or has no observer; `troubleOf` gives the failure meanwhile. Losing the network counts as such a
 * reason: a read that merely waited for it would look as if it were loading.
 */
export function createQueryCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
        retry: (_, error) => mayPass(error),
        retryDelay: askAgainAfterMs,
      },
    },
  })
}

/**
 * Why the newest try of a read failed, from the first try on and while others go on behind it; null
 * once one succeeded. `error` alone would come only when all tries are spent.
 */
export function troubleOf({ error, failureReason }: ReadResult): Error | null {
  return error ?? failureReason
}

/** Refetches at once, also while another try is under way. */
export function refetchNow(cache: QueryClient, queryKey: QueryKey): void {
  const hasData = cache.getQueryData(queryKey) !== undefined
  // A renewal takes the place of the try under way; a first read does only when it begins again.
  if (hasData) void cache.refetchQueries({ queryKey, exact: true })
  else void cache.resetQueries({ queryKey, exact: true })
}

/**
 * Reads again what may have changed. A first read under way began before the change: left alone, the
 * cache would wait for it and keep its answer as a fresh one.
 */
export async function readAgain(
  cache: QueryClient,
  filters: InvalidateQueryFilters,
): Promise<void> {
  const first = firstReads(cache, { ...filters, type: 'active' })
  await Promise.all([
    ...first.map(({ queryKey }) => cache.resetQueries({ queryKey, exact: true })),
    cache.invalidateQueries(filters),
  ])
}

/**
 * Reads again what began before a frame came. A first read is let come to its end and repeated then:
 * begun again with each of many frames, it would never be answered.
 */
export function readAgainAfter(cache: QueryClient, filters: InvalidateQueryFilters): void {
  if (cache.isFetching(filters) === 0) return
  for (const query of firstReads(cache, filters)) {
    if (overtaken.has(query)) continue
    overtaken.add(query)
    const { queryKey } = query
    const repeat = () => {
      overtaken.delete(query)
      void cache.invalidateQueries({ queryKey, exact: true })
    }
    query.promise?.then(repeat, repeat)
  }
  void cache.invalidateQueries(filters)
}

const overtaken = new WeakSet<Query>()

/** Reads under way that nothing has come of yet; after a failure the next try begins later anyway. */
function firstReads(cache: QueryClient, filters: InvalidateQueryFilters): readonly Query[] {
  return cache
    .getQueryCache()
    .findAll(filters)
    .filter(
      ({ state }) =>
        state.data === undefined && state.fetchStatus !== 'idle' && state.fetchFailureCount === 0,
    )
}

/** Whether the same read may succeed later: not where the service understood it and said no. */
export function mayPass(error: unknown): boolean {
  if (!isPerpsError(error)) return true
  if (error.code === 2005) return false
  return error.status >= 500 || PASSING.has(error.status)
}

/** A time-out, a venue in trouble, a rate limit. */
const PASSING: ReadonlySet<number> = new Set([408, 424, 429])

/** How long to wait before asking again: one second, doubling, ten at most, or as long as asked to. */
export function askAgainAfterMs(failures: number, error: unknown): number {
  const askedMs = isPerpsError(error) ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
  return Math.max(askedMs, backoffMs(failures, ASK_AGAIN))
}
