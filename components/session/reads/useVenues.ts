'use client'
import { useMemo } from 'react'
import { useRead } from '@/components/session/live/useRead'
import { useServiceClient } from '@/components/session/useServiceClient'
import { providersQuery } from '@/lib/queries/providers'
import type { Provider } from '@/lib/schema/model/provider'

/** The venues that this page supports and can trade on; undefined while they are being read. */
export function useVenues(): {
  venues: readonly Provider[] | undefined
  error: Error | null
  retry: () => void
} {
  const client = useServiceClient()
  const { data, error, refetch } = useRead(providersQuery(client))
  const venues = useMemo(
    () =>
      data?.filter(({ active, key }) => active && client.plugins.some((own) => own.key === key)),
    [data, client],
  )
  return { venues, error, retry: refetch }
}
