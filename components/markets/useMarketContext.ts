'use client'
import { useQuery } from '@tanstack/react-query'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useStreamValue } from '@/components/session/useStreamValue'
import { CONTEXT_POLL_MS, marketsContextQuery } from '@/lib/queries/marketsContext'
import type { MarketContext } from '@/lib/schema/marketContext'

/**
 * Live figures of one market: the service's answer first, then the venue's stream, at most four
 * times a second. Where the venue has no stream the service is polled.
 */
export function useMarketContext(
  provider: string,
  marketId: string,
  isStreamed: boolean,
): MarketContext | undefined {
  const client = usePerpsClient()
  const streamed = useStreamValue(
    provider,
    isStreamed ? { channel: 'marketContext', marketId } : undefined,
  )
  const polled = useQuery({
    ...marketsContextQuery(client, provider),
    select: (contexts) => contexts.find((context) => context.marketId === marketId),
    refetchInterval: isStreamed ? false : CONTEXT_POLL_MS,
  })
  return streamed ?? polled.data
}
