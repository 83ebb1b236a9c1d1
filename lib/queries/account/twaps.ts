import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'
import { pagedQuery, type ReadPage } from '@/lib/queries/pages'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { ACCOUNT_FRESH_FOR_MS, type AccountRef } from './account'

/** TWAPs that run now. The twaps stream replaces the whole list. */
export function twapsQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.twaps(provider, address),
    queryFn: ({ signal }) => client.plugin(provider).twaps(address, signal),
    staleTime: ACCOUNT_FRESH_FOR_MS,
  })
}

/** Reads TWAPs of the account, past ones included, a page at a time. */
export function readTwapHistory(
  client: PerpsClient,
  { provider, address }: AccountRef,
): ReadPage<TwapOrder> {
  return (query, signal) => client.plugin(provider).twapHistory(address, query, signal)
}

/** TWAPs of the account, past ones included, by the time they began. */
export function twapHistoryQuery(client: PerpsClient, account: AccountRef) {
  const { provider, address } = account
  return pagedQuery(keys.twapHistory(provider, address), readTwapHistory(client, account))
}
