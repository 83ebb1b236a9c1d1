'use client'
import { useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { marketsQuery } from '@/lib/queries/markets'
import { providersQuery } from '@/lib/queries/providers'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { findMarket } from './findMarket'

/** A market and its provider, as far as they are known. */
export type MarketLookup =
  | { kind: 'loading' }
  | { kind: 'found'; provider: Provider; market: Market }
  /** Named by its symbol; this is its id. */
  | { kind: 'named'; marketId: string }
  /** The service lists no such provider, or the provider no such market. */
  | { kind: 'unknown' }
  | { kind: 'failed'; error: unknown; retry: () => void }

/** Looks one market up in the cached lists, by its id or by its symbol. */
export function useMarket(providerKey: string, marketId: string): MarketLookup {
  const client = usePerpsClient()
  const providers = useRead(providersQuery(client))
  const markets = useRead(marketsQuery(client, providerKey))

  const provider = providers.data?.find(({ key }) => key === providerKey)
  const market = markets.data && findMarket(markets.data, marketId)
  if (provider !== undefined && market !== undefined) {
    return market.id === marketId
      ? { kind: 'found', provider, market }
      : { kind: 'named', marketId: market.id }
  }
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
