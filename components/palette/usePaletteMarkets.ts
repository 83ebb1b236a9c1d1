'use client'
import { useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { marketsQuery } from '@/lib/queries/markets'
import type { Market } from '@/lib/schema/model/market'

/** The markets of a venue that can be traded; undefined while they load. */
export function usePaletteMarkets(provider: string): readonly Market[] | undefined {
  const client = usePerpsClient()
  const { data } = useRead({
    ...marketsQuery(client, provider),
    select: (markets) => markets.filter(({ isDelisted }) => isDelisted !== true),
  })
  return data
}
