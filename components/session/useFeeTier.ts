'use client'
import { feeTierQuery } from '@/lib/queries/account'
import { usePerpsClient } from './usePerpsClient'
import { useRead } from './useRead'
import { useReadableAccount } from './useSetup'

/** Maker and taker fee of the connected account, as fractions, of a category where they differ. */
export function useFeeTier(provider: string, categoryId?: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useRead({
    ...feeTierQuery(client, { provider, address: address ?? '' }, categoryId),
    enabled: address !== undefined,
  })
}
