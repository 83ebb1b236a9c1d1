'use client'
import { providersQuery } from '@/lib/queries/providers'
import type { Provider } from '@/lib/schema/provider'
import { usePerpsClient } from './usePerpsClient'
import { useRead } from './useRead'

/** The providers that can be used and that this page can speak with. */
export function useTradeProviders(): {
  providers: readonly Provider[] | undefined
  error: unknown
  retry: () => void
} {
  const client = usePerpsClient()
  const { data, error, refetch } = useRead(providersQuery(client))
  return {
    providers: data?.filter(
      ({ active, key }) => active && client.plugins.some((plugin) => plugin.key === key),
    ),
    error,
    retry: refetch,
  }
}
