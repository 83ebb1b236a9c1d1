'use client'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useNow } from '@/components/figures/useNow'
import { dayChange } from '@/components/markets/dayChange'
import { type Read, useReads } from '@/components/session/live/useRead'
import { useServiceClient } from '@/components/session/useServiceClient'
import { marketsQuery } from '@/lib/queries/markets'
import { CONTEXT_POLL_MS, marketsContextQuery } from '@/lib/queries/marketsContext'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey, marketStore } from '@/lib/stores/market'
import { isNewMarket, noteMarkets, seenMarketsStore } from '@/lib/stores/seenMarkets'
import type { ListedRow } from './marketsPageColumns'

/** A day at most passes between a market's first showing as new and its last. */
const LISTING_CHECK_MS = 3_600_000

/** The tradable markets of several venues with their live figures, polled while they are shown. */
export function useListedMarkets(venues: readonly Provider[]): {
  /** Undefined until every venue answered or gave up, so that no late answer moves what is there. */
  rows: readonly ListedRow[] | undefined
  /** Venues whose markets or figures could not be read, or read again. */
  failed: readonly { provider: Provider; error: Error }[]
  retry: () => void
  isLoading: boolean
} {
  const client = useServiceClient()
  const favourites = useStore(marketStore, (state) => state.favourites)
  const firstSeenMs = useStore(seenMarketsStore, (state) => state.firstSeenMs)
  const hour = Math.floor((useNow() ?? 0) / LISTING_CHECK_MS)
  const markets = useReads(venues.map(({ key }) => marketsQuery(client, key)))
  const contexts = useReads(
    venues.map(({ key }) => ({
      ...marketsContextQuery(client, key),
      refetchInterval: CONTEXT_POLL_MS,
    })),
  )

  // Each answer is the same object until it changes: the list is made again only then.
  const answers = [
    ...markets.map(({ data }) => data),
    ...contexts.flatMap(({ data, isError }) => [data, isError]),
  ]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers stand for the queries
  const rows = useMemo(() => {
    const listed = venues.map((provider, place) => {
      const isAwaited = contexts[place]?.data === undefined && contexts[place]?.isError === false
      const byId = new Map(
        (contexts[place]?.data ?? []).map((context) => [context.marketId, context]),
      )
      return markets[place]?.data
        ?.filter((market) => market.isDelisted !== true)
        .map((market): ListedRow => {
          const context = byId.get(market.id)
          const category = provider.categories.find(({ id }) => id === market.categoryId)
          return {
            market,
            provider,
            context,
            isAwaited,
            change: context === undefined ? undefined : dayChange(context, context.midPrice),
            isFavourite: favourites.includes(marketKey(provider.key, market.id)),
            isNew: isNewMarket(firstSeenMs, provider.key, market.id, (hour + 1) * LISTING_CHECK_MS),
            notice: category?.tradeNotice,
          }
        })
    })
    return listed.every((part) => part === undefined)
      ? undefined
      : listed.flatMap((part) => part ?? [])
  }, [venues, favourites, firstSeenMs, hour, ...answers])

  // Later a venue may be asked again: what is shown stays.
  const [wasShown, setWasShown] = useState(false)
  const isLoading = !(
    wasShown ||
    venues.every(
      (_, place) =>
        markets[place]?.isError || (isThere(markets[place]) && isThere(contexts[place])),
    )
  )
  if (!isLoading && !wasShown) setWasShown(true)

  useEffect(() => {
    venues.forEach(({ key }, place) => {
      const ids = markets[place]?.data?.map(({ id }) => id)
      if (ids !== undefined) noteMarkets(key, ids, Date.now())
    })
  })

  return {
    rows: isLoading ? undefined : rows,
    isLoading,
    failed: venues.flatMap((provider, place) => {
      const error = markets[place]?.error ?? contexts[place]?.error
      return error ? [{ provider, error }] : []
    }),
    retry: () => {
      for (const query of [...markets, ...contexts]) if (query.isError) query.refetch()
    },
  }
}

function isThere(read: Read<unknown> | undefined): boolean {
  return read?.data !== undefined || read?.isError === true
}
