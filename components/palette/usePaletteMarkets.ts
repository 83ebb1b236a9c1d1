'use client'
import { useQuery } from '@tanstack/react-query'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { marketsQuery } from '@/lib/queries/markets'
import type { Market } from '@/lib/schema/market'

/** The markets of a venue that can be traded; undefined while they load. */
export function usePaletteMarkets(provider: string): readonly Market[] | undefined {
  const client = usePerpsClient()
  const { data } = useQuery({
    ...marketsQuery(client, provider),
    select: (markets) => markets.filter(({ isDelisted }) => isDelisted !== true),
  })
  return data
}
