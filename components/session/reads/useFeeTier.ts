'use client'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import { useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { feeTierQuery } from '@/lib/queries/account/account'

/** Maker and taker fee of the connected account, as fractions, of a category where they differ. */
export function useFeeTier(provider: string, categoryId?: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useRead({
    ...feeTierQuery(client, { provider, address: address ?? '' }, categoryId),
    enabled: address !== undefined,
  })
}
