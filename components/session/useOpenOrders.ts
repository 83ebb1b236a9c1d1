'use client'
import { useQuery } from '@tanstack/react-query'
import { openOrdersQuery } from '@/lib/queries/orders'
import { usePerpsClient } from './usePerpsClient'
import { useReadableAccount } from './useSetup'

/** Open orders of the connected account, kept live by `AccountStreams`. */
export function useOpenOrders(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useQuery({
    ...openOrdersQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
