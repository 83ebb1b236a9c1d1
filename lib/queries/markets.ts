import { queryOptions } from '@tanstack/react-query'
import type { ServiceReads } from '@/lib/client/serviceClient'
import { keys } from './keys'

const FRESH_FOR_MS = 3_600_000

/** Static metadata of a provider's markets. Fresh for an hour, as the service keeps it. */
export function marketsQuery(client: ServiceReads, provider: string) {
  return queryOptions({
    queryKey: keys.markets(provider),
    queryFn: () => client.markets(provider),
    staleTime: FRESH_FOR_MS,
  })
}
