'use client'
import { marketSettingsQuery } from '@/lib/queries/marketSettings'
import { usePerpsClient } from './usePerpsClient'
import { useRead } from './useRead'
import { useReadableAccount } from './useSetup'

/** Leverage, mode and free margin of the connected account on one market. */
export function useMarketSettings(provider: string, marketId: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useRead({
    ...marketSettingsQuery(client, { provider, address: address ?? '', marketId }),
    enabled: address !== undefined,
  })
}
