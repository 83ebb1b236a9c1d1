'use client'
import { useQuery } from '@tanstack/react-query'
import { marketSettingsQuery } from '@/lib/queries/marketSettings'
import { usePerpsClient } from './usePerpsClient'
import { useReadableAccount } from './useSetup'

/** Leverage, mode and free margin of the connected account on one market. */
export function useMarketSettings(provider: string, marketId: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useQuery({
    ...marketSettingsQuery(client, { provider, address: address ?? '', marketId }),
    enabled: address !== undefined,
  })
}
