'use client'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import { useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { openOrdersQuery } from '@/lib/queries/account/orders'

/** Open orders of the connected account, kept live by `AccountStreams`. */
export function useOpenOrders(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useRead({
    ...openOrdersQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
