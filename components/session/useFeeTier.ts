'use client'
import { useQuery } from '@tanstack/react-query'
import { feeTierQuery } from '@/lib/queries/account'
import { usePerpsClient } from './usePerpsClient'
import { useReadableAccount } from './useSetup'

/** Maker and taker fee of the connected account, as fractions, of a category where they differ. */
export function useFeeTier(provider: string, categoryId?: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useQuery({
    ...feeTierQuery(client, { provider, address: address ?? '' }, categoryId),
    enabled: address !== undefined,
  })
}
