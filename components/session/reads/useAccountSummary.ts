'use client'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import { useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { accountSummaryQuery } from '@/lib/queries/account/account'

/** The four figures of the connected account, kept live by `AccountStreams`. */
export function useAccountSummary(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useRead({
    ...accountSummaryQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
