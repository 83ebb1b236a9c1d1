import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from './keys'

const FRESH_FOR_MS = 60_000

/** Every venue the service lists, announced ones included. Fresh for a minute. */
export function providersQuery(client: PerpsClient) {
  return queryOptions({
    queryKey: keys.providers(),
    queryFn: () => client.providers(),
    staleTime: FRESH_FOR_MS,
  })
}
