'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { providersQuery } from '@/lib/queries/providers'
import type { Provider } from '@/lib/schema/provider'
import { usePerpsClient } from './usePerpsClient'

/** The venues that this page can speak to and trade on; undefined while they are being read. */
export function useVenues(): {
  venues: readonly Provider[] | undefined
  error: Error | null
  retry: () => void
} {
  const client = usePerpsClient()
  const { data, error, refetch } = useQuery(providersQuery(client))
  const venues = useMemo(
    () =>
      data?.filter(({ active, key }) => active && client.plugins.some((own) => own.key === key)),
    [data, client],
  )
  return { venues, error, retry: () => void refetch() }
}
