import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from './keys'

const DEPTH = 50
/** How often a book is asked for again where the venue has no stream. */
const POLL_MS = 2_000

/** A snapshot of a book over HTTP: the first picture, and the only source where nothing streams. */
export function orderbookQuery(
  client: PerpsClient,
  { provider, marketId, isPolled }: { provider: string; marketId: string; isPolled: boolean },
) {
  return queryOptions({
    queryKey: keys.orderbook(provider, marketId),
    queryFn: ({ signal }) =>
      client.api.call('getOrderbook', { query: { provider, marketId, depth: DEPTH } }, signal),
    staleTime: POLL_MS,
    refetchInterval: isPolled ? POLL_MS : false,
  })
}
