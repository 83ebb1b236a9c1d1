import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { FEES_FRESH_FOR_MS } from '@/lib/queries/account/account'
import { mayPass } from '@/lib/queries/keepAsking'
import { keys } from '@/lib/queries/keys'
import type { AccountFees } from '@/lib/schema/model/account'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'

/**
 * Maker and taker fee of an account at a venue, as fractions; those without an account where none
 * is connected, or where the venue does not report this one's.
 */
export function tradingFeesQuery(
  client: PerpsClient,
  { provider, address }: { provider: string; address: string | undefined },
  categoryId?: string,
) {
  const account = address ?? ZERO_ADDRESS
  return queryOptions<AccountFees, Error, AccountFees, QueryKey>({
    queryKey: [...keys.feeTier(provider, account, categoryId), 'orBase'],
    queryFn: async ({ signal }) => {
      const plugin = client.plugin(provider)
      try {
        return await plugin.feeTier(account, signal, categoryId)
      } catch (error) {
        if (account === ZERO_ADDRESS || mayPass(error)) throw error
        return plugin.feeTier(ZERO_ADDRESS, signal, categoryId)
      }
    },
    staleTime: FEES_FRESH_FOR_MS,
  })
}

/**
 * Base fees of a venue, those without an account, under the key of `tradingFeesQuery`: read without the venue's
 * plugin where possible.
 */
export function baseFeesQuery(client: PerpsClient, provider: string) {
  return queryOptions<AccountFees, Error, AccountFees, QueryKey>({
    queryKey: tradingFeesQuery(client, { provider, address: undefined }).queryKey,
    queryFn: async ({ signal }) => {
      const plugin = client.plugin(provider)
      return (await plugin.baseFees?.(signal)) ?? plugin.feeTier(ZERO_ADDRESS, signal)
    },
    staleTime: FEES_FRESH_FOR_MS,
  })
}
