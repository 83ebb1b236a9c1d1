'use client'
import { useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { marketsQuery } from '@/lib/queries/markets'
import type { Market } from '@/lib/schema/model/market'

/** Metadata of a provider's markets by id; empty while they are being read. */
export function useMarketById(provider: string): ReadonlyMap<string, Market> {
  const client = usePerpsClient()
  const { data } = useRead({ ...marketsQuery(client, provider), select: byId })
  return data ?? NONE
}

const NONE: ReadonlyMap<string, Market> = new Map()

function byId(markets: readonly Market[]): ReadonlyMap<string, Market> {
  return new Map(markets.map((market) => [market.id, market]))
}
