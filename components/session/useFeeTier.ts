'use client'
import { useQuery } from '@tanstack/react-query'
import { feeTierQuery } from '@/lib/queries/account'
import { usePerpsClient } from './usePerpsClient'
import { useReadableAccount } from './useSetup'

/** Maker and taker fee of the connected account, as fractions. */
export function useFeeTier(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useQuery({
    ...feeTierQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
