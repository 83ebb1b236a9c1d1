'use client'
import { useQuery } from '@tanstack/react-query'
import { orderbookQuery } from '@/lib/queries/orderbook'
import type { Orderbook } from '@/lib/schema/orderbook'
import type { Provider } from '@/lib/schema/provider'
import { useDataAge } from './useDataAge'
import { usePerpsClient } from './usePerpsClient'
import { useStreamValue } from './useStreamValue'

/** The newest book of a market, at most four times a second, and how old it is. */
export function useMarketBook(
  provider: Provider,
  marketId: string,
): { book: Orderbook | undefined; ageMs: number | undefined } {
  const client = usePerpsClient()
  const isStreamed = provider.wsUrl !== undefined
  const subscription = { channel: 'orderbook', marketId } as const
  const streamed = useStreamValue(provider.key, isStreamed ? subscription : undefined)
  const { ageMs } = useDataAge(provider.key, subscription)
  const polled = useQuery({
    ...orderbookQuery(client, { provider: provider.key, marketId, isPolled: !isStreamed }),
    enabled: !isStreamed,
  })
  if (isStreamed) return { book: streamed, ageMs }
  const polledAgeMs = polled.data === undefined ? undefined : Date.now() - polled.dataUpdatedAt
  return { book: polled.data, ageMs: polledAgeMs }
}
