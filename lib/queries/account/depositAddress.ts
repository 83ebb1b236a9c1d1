import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'
import type { AccountRef } from './account'

/** An address of the account's own that deposits are sent to. */

const FRESH_FOR_MS = 60_000

/** Where a deposit is sent to; `null` where the venue has made none yet. */
export function depositAddressQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.depositAddress(provider, address),
    queryFn: async ({ signal }) =>
      (await client.plugin(provider).depositAddress?.(address, signal)) ?? null,
    staleTime: FRESH_FOR_MS,
  })
}
