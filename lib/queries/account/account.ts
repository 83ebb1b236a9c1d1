import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'

/** Which account at which venue. Addresses in lower case, so that one account has one key. */
export interface AccountRef {
  provider: string
  address: string
}

/** Streams keep it fresh; read again this long after the last write where they are silent. */
export const ACCOUNT_FRESH_FOR_MS = 30_000
/** Fees of an account change with its volume of days. */
export const FEES_FRESH_FOR_MS = 300_000

/** The four figures of an account, straight from the venue. */
export function accountSummaryQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.accountSummary(provider, address),
    queryFn: ({ signal }) => client.plugin(provider).accountSummary(address, signal),
    staleTime: ACCOUNT_FRESH_FOR_MS,
  })
}

/** Maker and taker fee of the account, as fractions. */
export function feeTierQuery(
  client: PerpsClient,
  { provider, address }: AccountRef,
  categoryId?: string,
) {
  return queryOptions({
    queryKey: keys.feeTier(provider, address, categoryId),
    queryFn: ({ signal }) => client.plugin(provider).feeTier(address, signal, categoryId),
    staleTime: FEES_FRESH_FOR_MS,
  })
}
