import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from './keys'

/** How often a list of live figures is asked for again where no stream carries it. */
export const CONTEXT_POLL_MS = 2_000

/**
 * Live figures of all markets of a provider. Lists poll it (the service keeps it for a second and
 * feeds it from one venue socket); a page about one market follows that market's stream instead.
 */
export function marketsContextQuery(client: PerpsClient, provider: string) {
  return queryOptions({
    queryKey: keys.marketsContext(provider),
    queryFn: async ({ signal }) => {
      const answer = await client.api.call('getMarketsContext', { query: { provider } }, signal)
      return answer.prices
    },
    staleTime: CONTEXT_POLL_MS,
  })
}
