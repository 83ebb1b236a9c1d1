'use client'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import { useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { marketSettingsQuery } from '@/lib/queries/account/marketSettings'

/** Leverage, mode and free margin of the connected account on one market. */
export function useMarketSettings(provider: string, marketId: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useRead({
    ...marketSettingsQuery(client, { provider, address: address ?? '', marketId }),
    enabled: address !== undefined,
  })
}
