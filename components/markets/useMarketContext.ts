'use client'
import { useRead } from '@/components/session/live/useRead'
import { useStreamValue } from '@/components/session/live/useStreamValue'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { CONTEXT_POLL_MS, marketsContextQuery } from '@/lib/queries/marketsContext'
import type { MarketContext } from '@/lib/schema/model/marketContext'

/**
 * Live figures of one market: the service's answer first, then what the venue says, at most four
 * times a second.
 */
export function useMarketContext(provider: string, marketId: string): MarketContext | undefined {
  const client = usePerpsClient()
  const streamed = useStreamValue(provider, { channel: 'marketContext', marketId })
  const first = useRead({
    ...marketsContextQuery(client, provider),
    // A venue that cannot be reached from here may still be reached by the service.
    refetchInterval: streamed === undefined ? CONTEXT_POLL_MS : false,
    select: (contexts) => contexts.find((context) => context.marketId === marketId),
  })
  return streamed ?? first.data
}
