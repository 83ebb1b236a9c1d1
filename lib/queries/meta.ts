import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { ReferredAddress } from '@/lib/schema/model/referral'
import { keys } from './keys'
import { pagedQuery, type ReadPage } from './pages'

/** As long as the service keeps them. */
const NOTICES_FRESH_FOR_MS = 60_000
const STATUS_FRESH_FOR_MS = 30_000

/** Version and notices of the service; asked for again every minute while the page is seen. */
export function metaQuery(client: PerpsClient) {
  return queryOptions({
    queryKey: keys.meta(),
    queryFn: ({ signal }) => client.meta.status(signal),
    staleTime: NOTICES_FRESH_FOR_MS,
    refetchInterval: NOTICES_FRESH_FOR_MS,
  })
}

/** The terms in full and whether the address accepted them. */
export function termsQuery(client: PerpsClient, address: string) {
  return queryOptions({
    queryKey: keys.terms(address),
    queryFn: ({ signal }) => client.meta.terms(address, signal),
    staleTime: STATUS_FRESH_FOR_MS,
  })
}

/** An address's state of terms and referral, with a verdict on a code where one is given. */
export function referralQuery(client: PerpsClient, address: string, code?: string) {
  return queryOptions({
    queryKey: keys.referral(address, code),
    queryFn: ({ signal }) => client.meta.referral(address, code, signal),
    staleTime: STATUS_FRESH_FOR_MS,
  })
}

/** Reads addresses that came with the code of this one, a page at a time. */
export function readReferred(client: PerpsClient, address: string): ReadPage<ReferredAddress> {
  return (query, signal) => client.meta.referralActivity(address, query, signal)
}

/** Addresses that came with the code of this one, newest first. */
export function referredQuery(client: PerpsClient, address: string) {
  return pagedQuery(keys.referred(address), readReferred(client, address))
}

/** Providers that are announced and cannot be traded on, with their votes. */
export function announcedQuery(client: PerpsClient) {
  return queryOptions({
    queryKey: keys.announced(),
    // Past the client's own registry, which keeps descriptors for a minute: votes change at once.
    queryFn: async ({ signal }) => {
      const { providers } = await client.api.call('listProviders', {}, signal)
      return providers.filter(({ active }) => !active)
    },
    staleTime: STATUS_FRESH_FOR_MS,
  })
}
