'use client'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import { useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { positionsQuery } from '@/lib/queries/account/positions'

/** Open positions of the connected account, kept live by `AccountStreams`. */
export function usePositions(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useRead({
    ...positionsQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
