import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'
import { ACCOUNT_FRESH_FOR_MS, type AccountRef } from './account'

/** Open positions, straight from the venue. The positions stream replaces the whole list. */
export function positionsQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.positions(provider, address),
    queryFn: ({ signal }) => client.plugin(provider).positions(address, signal),
    staleTime: ACCOUNT_FRESH_FOR_MS,
  })
}
