import { queryOptions } from '@tanstack/react-query'
import type { ServiceReads } from '@/lib/client/serviceClient'
import { fetchCandles } from './candles'
import { keys } from './keys'

const HOURS = 24
const FRESH_FOR_MS = 600_000

/** Closes of the last day, hour by hour, oldest first. */
export function sparklineQuery(client: ServiceReads, provider: string, marketId: string) {
  return queryOptions({
    queryKey: keys.sparkline(provider, marketId),
    queryFn: async ({ signal }) => {
      const page = { provider, marketId, interval: '1h', limit: HOURS } as const
      return (await fetchCandles(client, page, signal)).map(({ c }) => c)
    },
    staleTime: FRESH_FOR_MS,
  })
}
