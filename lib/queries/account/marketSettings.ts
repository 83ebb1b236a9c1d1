import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'
import type { AccountRef } from './account'

const FRESH_FOR_MS = 10_000

/** Leverage and mode of the next order on a market, and what is free to open with, by side. */
export function marketSettingsQuery(
  client: PerpsClient,
  { provider, address, marketId }: AccountRef & { marketId: string },
) {
  return queryOptions({
    queryKey: keys.marketSettings(provider, address, marketId),
    queryFn: ({ signal }) => client.plugin(provider).marketSettings(address, marketId, signal),
    staleTime: FRESH_FOR_MS,
  })
}
