import { queryOptions } from '@tanstack/react-query'
import type { ServiceReads } from '@/lib/client/serviceClient'
import { keys } from './keys'

const FRESH_FOR_MS = 60_000

/** Every venue the service lists, announced ones included. Fresh for a minute. */
export function providersQuery(client: ServiceReads) {
  return queryOptions({
    queryKey: keys.providers(),
    queryFn: () => client.providers(),
    staleTime: FRESH_FOR_MS,
  })
}
