import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'

const FRESH_FOR_MS = 3_600_000
/** A week of hourly settlements fits into one page, so that one request reads it. */
const SETTLEMENTS = 200

/** Settlements of a market's funding over the last week, newest first; kept for an hour. */
export function fundingWeekQuery(client: PerpsClient, provider: string, marketId: string) {
  return queryOptions({
    queryKey: ['fundingWeek', provider, marketId] as const,
    queryFn: async ({ signal }) => {
      const plugin = client.plugin(provider)
      const page = await plugin.marketFunding(marketId, { limit: SETTLEMENTS }, signal)
      return page.items
    },
    staleTime: FRESH_FOR_MS,
    gcTime: FRESH_FOR_MS,
    refetchOnWindowFocus: false,
  })
}
