'use client'
import { useStreamValue } from '@/components/session/live/useStreamValue'
import { useCountsIntoAge, useVenueAge } from '@/components/session/live/useVenueAge'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import type { Orderbook } from '@/lib/schema/model/orderbook'

/** The newest book of a market, at most four times a second, and how old the venue's data is. */
export function useMarketBook(
  provider: string,
  marketId: string,
): { book: Orderbook | undefined; ageMs: number | undefined } {
  const subscription = { channel: 'orderbook', marketId } as const
  const book = useStreamValue(provider, subscription)
  const client = usePerpsClient()
  useCountsIntoAge(provider, () => client.plugin(provider).lastMessageAtMs(subscription))
  const { ageMs } = useVenueAge(provider)
  return { book, ageMs }
}
