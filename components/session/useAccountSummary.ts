'use client'
import { useQuery } from '@tanstack/react-query'
import { accountSummaryQuery } from '@/lib/queries/account'
import { usePerpsClient } from './usePerpsClient'
import { useReadableAccount } from './useSetup'

/** The four figures of the connected account, kept live by `AccountStreams`. */
export function useAccountSummary(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useQuery({
    ...accountSummaryQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
