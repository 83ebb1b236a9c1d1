'use client'
import { positionsQuery } from '@/lib/queries/positions'
import { usePerpsClient } from './usePerpsClient'
import { useRead } from './useRead'
import { useReadableAccount } from './useSetup'

/** Open positions of the connected account, kept live by `AccountStreams`. */
export function usePositions(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useRead({
    ...positionsQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
