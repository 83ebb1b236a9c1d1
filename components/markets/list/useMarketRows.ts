'use client'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { dayChange } from '@/components/markets/dayChange'
import { useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { marketsQuery } from '@/lib/queries/markets'
import { CONTEXT_POLL_MS, marketsContextQuery } from '@/lib/queries/marketsContext'
import { marketKey, marketStore } from '@/lib/stores/market'
import type { MarketRow } from './searchMarkets'

/** The tradable markets of a provider with their live figures, polled while the list is open. */
export function useMarketRows(providerKey: string): {
  rows: readonly MarketRow[] | undefined
  error: unknown
  retry: () => void
} {
  const client = usePerpsClient()
  const markets = useRead(marketsQuery(client, providerKey))
  const contexts = useRead({
    ...marketsContextQuery(client, providerKey),
    refetchInterval: CONTEXT_POLL_MS,
  })
  const favourites = useStore(marketStore, (state) => state.favourites)

  const rows = useMemo(() => {
    const byId = new Map((contexts.data ?? []).map((context) => [context.marketId, context]))
    return markets.data
      ?.filter((market) => market.isDelisted !== true)
      .map((market): MarketRow => {
        const context = byId.get(market.id)
        return {
          market,
          context,
          isAwaited: contexts.data === undefined && !contexts.isError,
          change: context === undefined ? undefined : dayChange(context, context.midPrice),
          isFavourite: favourites.includes(marketKey(providerKey, market.id)),
        }
      })
  }, [markets.data, contexts.data, contexts.isError, favourites, providerKey])

  return {
    rows,
    error: markets.error ?? (contexts.data === undefined ? contexts.error : null),
    retry: () => {
      markets.refetch()
      contexts.refetch()
    },
  }
}

/** Key of a row within one provider. */
export function marketIdOf({ market }: MarketRow): string {
  return market.id
}
