'use client'
import { marketsQuery } from '@/lib/queries/markets'
import type { Market } from '@/lib/schema/market'
import { usePerpsClient } from './usePerpsClient'
import { useRead } from './useRead'

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
