import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'
import type { PortfolioRange } from '@/lib/schema/model/account'
import { ACCOUNT_FRESH_FOR_MS, type AccountRef } from './account'

const PAST_FRESH_FOR_MS = 60_000

/** What the account holds. The balances stream replaces the whole of it. */
export function balancesQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.balances(provider, address),
    queryFn: ({ signal }) => client.plugin(provider).balances(address, signal),
    staleTime: ACCOUNT_FRESH_FOR_MS,
  })
}

/** Worth and profit of the account over a time. */
export function portfolioQuery(
  client: PerpsClient,
  { provider, address, range }: AccountRef & { range: PortfolioRange },
) {
  return queryOptions({
    queryKey: keys.portfolio(provider, address, range),
    queryFn: ({ signal }) => client.plugin(provider).portfolioHistory(address, range, signal),
    staleTime: PAST_FRESH_FOR_MS,
    refetchInterval: PAST_FRESH_FOR_MS,
    placeholderData: keepPreviousData,
  })
}
