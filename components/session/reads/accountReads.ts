'use client'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useSetup } from '@/components/session/actions/useSetup'
import { type Read, useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { isZero } from '@/lib/decimal/compare'
import { type AccountRef, accountSummaryQuery, feeTierQuery } from '@/lib/queries/account/account'
import { marketSettingsQuery } from '@/lib/queries/account/marketSettings'
import { openOrdersQuery } from '@/lib/queries/account/orders'
import { positionsQuery } from '@/lib/queries/account/positions'
import { useAccountRef } from './useAccountRef'

/** Reads something of the connected account, once the venue lets it be read. */
function useAccountRead<Data, Key extends QueryKey>(
  provider: string,
  queryOf: (client: PerpsClient, account: AccountRef) => UseQueryOptions<Data, Error, Data, Key>,
): Read<Data> {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider)
  return useRead({ ...queryOf(client, account), enabled: isReadable })
}

/** Open positions, kept live by `AccountStreams`. */
export function usePositions(provider: string) {
  return useAccountRead(provider, positionsQuery)
}

/** Open orders, kept live by `AccountStreams`. */
export function useOpenOrders(provider: string) {
  return useAccountRead(provider, openOrdersQuery)
}

/** The four figures of the account, kept live by `AccountStreams`. */
export function useAccountSummary(provider: string) {
  return useAccountRead(provider, accountSummaryQuery)
}

/** Whether the account is known to hold nothing at the venue, or not to exist there yet. */
export function useIsEmptyAccount(provider: string): boolean {
  const setup = useSetup(provider)
  const { data } = useAccountSummary(provider)
  if (setup.data?.accountExists === false) return true
  return data !== undefined && isZero(data.portfolioValue) && isZero(data.marginUsed)
}

/** Maker and taker fee, as fractions, of a category where they differ. */
export function useFeeTier(provider: string, categoryId?: string) {
  return useAccountRead(provider, (client, account) => feeTierQuery(client, account, categoryId))
}

/** Leverage, mode and free margin on one market. */
export function useMarketSettings(provider: string, marketId: string) {
  return useAccountRead(provider, (client, account) =>
    marketSettingsQuery(client, { ...account, marketId }),
  )
}
