'use client'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useRead } from '@/components/session/useRead'
import { marketsQuery } from '@/lib/queries/markets'
import type { Market } from '@/lib/schema/market'

/** The markets of a venue that can be traded; undefined while they load. */
export function usePaletteMarkets(provider: string): readonly Market[] | undefined {
  const client = usePerpsClient()
  const { data } = useRead({
    ...marketsQuery(client, provider),
    select: (markets) => markets.filter(({ isDelisted }) => isDelisted !== true),
  })
  return data
}
