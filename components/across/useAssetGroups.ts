'use client'
import { useMemo } from 'react'
import { useReads } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { type AssetMarkets, groupByAsset } from '@/lib/across/matchMarkets'
import { marketsQuery } from '@/lib/queries/markets'
import type { Provider } from '@/lib/schema/model/provider'

/** The markets of all venues by asset; undefined while any list is on its way. */
export function useAssetGroups(venues: readonly Provider[]): {
  groups: readonly AssetMarkets[] | undefined
  error: Error | null
  retry: () => void
} {
  const client = usePerpsClient()
  const markets = useReads(venues.map(({ key }) => marketsQuery(client, key)))
  const lists = markets.map(({ data }) => data)
  const failed = markets.find(({ error }) => error !== null)
  const isWaiting = lists.some((list, place) => {
    return list === undefined && markets[place]?.error === null
  })
  const hasAny = lists.some((list) => list !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists stand for the queries
  const groups = useMemo(
    () => groupByAsset(new Map(venues.map(({ key }, place) => [key, lists[place] ?? []]))),
    [venues, ...lists],
  )
  return {
    groups: isWaiting || !hasAny ? undefined : groups,
    error: failed?.error ?? null,
    retry: () => failed?.refetch(),
  }
}
