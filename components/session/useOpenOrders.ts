'use client'
import { openOrdersQuery } from '@/lib/queries/orders'
import { usePerpsClient } from './usePerpsClient'
import { useRead } from './useRead'
import { useReadableAccount } from './useSetup'

/** Open orders of the connected account, kept live by `AccountStreams`. */
export function useOpenOrders(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useRead({
    ...openOrdersQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
