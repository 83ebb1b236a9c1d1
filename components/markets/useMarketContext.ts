'use client'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useRead } from '@/components/session/useRead'
import { useStreamValue } from '@/components/session/useStreamValue'
import { marketsContextQuery } from '@/lib/queries/marketsContext'
import type { MarketContext } from '@/lib/schema/marketContext'

/**
 * Live figures of one market: the service's answer first, then what the venue says, at most four
 * times a second.
 */
export function useMarketContext(provider: string, marketId: string): MarketContext | undefined {
  const client = usePerpsClient()
  const streamed = useStreamValue(provider, { channel: 'marketContext', marketId })
  const first = useRead({
    ...marketsContextQuery(client, provider),
    select: (contexts) => contexts.find((context) => context.marketId === marketId),
  })
  return streamed ?? first.data
}
