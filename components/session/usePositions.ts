'use client'
import { useQuery } from '@tanstack/react-query'
import { positionsQuery } from '@/lib/queries/positions'
import { usePerpsClient } from './usePerpsClient'
import { useReadableAccount } from './useSetup'

/** Open positions of the connected account, kept live by `AccountStreams`. */
export function usePositions(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useQuery({
    ...positionsQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
