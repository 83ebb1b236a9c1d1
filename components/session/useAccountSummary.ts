'use client'
import { accountSummaryQuery } from '@/lib/queries/account'
import { usePerpsClient } from './usePerpsClient'
import { useRead } from './useRead'
import { useReadableAccount } from './useSetup'

/** The four figures of the connected account, kept live by `AccountStreams`. */
export function useAccountSummary(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useRead({
    ...accountSummaryQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
