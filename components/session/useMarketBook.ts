'use client'
import type { Orderbook } from '@/lib/schema/orderbook'
import { useDataAge } from './useDataAge'
import { useStreamValue } from './useStreamValue'

/** The newest book of a market, at most four times a second, and how old it is. */
export function useMarketBook(
  provider: string,
  marketId: string,
): { book: Orderbook | undefined; ageMs: number | undefined } {
  const subscription = { channel: 'orderbook', marketId } as const
  const book = useStreamValue(provider, subscription)
  const { ageMs } = useDataAge(provider, subscription)
  return { book, ageMs }
}
