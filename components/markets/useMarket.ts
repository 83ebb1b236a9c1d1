'use client'
import { useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { marketsQuery } from '@/lib/queries/markets'
import { providersQuery } from '@/lib/queries/providers'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'

/** A market and its provider, as far as they are known. */
export type MarketLookup =
  | { kind: 'loading' }
  | { kind: 'found'; provider: Provider; market: Market }
  /** The service lists no such provider, or the provider no such market. */
  | { kind: 'unknown' }
  | { kind: 'failed'; error: unknown; retry: () => void }

/** Looks one market up in the cached lists. */
export function useMarket(providerKey: string, marketId: string): MarketLookup {
  const client = usePerpsClient()
  const providers = useRead(providersQuery(client))
  const markets = useRead(marketsQuery(client, providerKey))

  const provider = providers.data?.find(({ key }) => key === providerKey)
  const market = markets.data?.find(({ id }) => id === marketId)
  if (provider !== undefined && market !== undefined) return { kind: 'found', provider, market }
  if (providers.data !== undefined && provider === undefined) return { kind: 'unknown' }
  if (markets.data !== undefined)
    return provider === undefined ? { kind: 'loading' } : { kind: 'unknown' }
  const failed = providers.error ?? markets.error
  if (failed === null) return { kind: 'loading' }
  return {
    kind: 'failed',
    error: failed,
    retry: () => {
      if (providers.error !== null) providers.refetch()
      if (markets.error !== null) markets.refetch()
    },
  }
}
