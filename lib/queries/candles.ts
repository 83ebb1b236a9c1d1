import type { ServiceReads } from '@/lib/client/serviceClient'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'

/** One page of candles, as the chart asks for it. */
export interface CandlePage {
  provider: string
  marketId: string
  interval: OhlcvInterval
  /** Latest opening, in Unix milliseconds; absent means now. */
  endTimeMs?: number | undefined
  limit: number
}

/**
 * Candles over HTTP, oldest first. Not a cached query: the chart's feed holds its own history and
 * joins it with the live bar.
 */
export async function fetchCandles(
  client: ServiceReads,
  { provider, marketId, interval, endTimeMs, limit }: CandlePage,
  signal: AbortSignal,
): Promise<readonly Candle[]> {
  const query = { provider, marketId, interval, limit }
  const answer = await client.api.call(
    'getOhlcv',
    { query: endTimeMs === undefined ? query : { ...query, endTime: endTimeMs } },
    signal,
  )
  return answer.candles
}
