import type { OperationOutput, OperationRequest } from '@/lib/schema/operations'
import type { Answer } from './answer'
import type { Desk } from './desk'
import { getVenue } from './findVenue'
import { callVenue } from './venueCall'

/**
 * The newest `limit` candles of a market, oldest first, the forming one included.
 * @throws PerpsError 400/2002, 404/2023, 424/2004
 */
export async function getOhlcv(
  desk: Desk,
  { query }: OperationRequest<'getOhlcv'>,
): Promise<Answer<OperationOutput<'getOhlcv'>>> {
  const { provider, ...wanted } = query
  const venue = getVenue(desk, provider)
  const { marketId, interval, startTime, endTime, limit } = wanted
  const key = [venue.key, marketId, interval, startTime, endTime, limit].join(' ')
  const { value, asOfMs } = await desk.reads.candles.read(key, async () => ({
    value: {
      provider: venue.key,
      marketId,
      interval,
      candles: [...(await callVenue(desk, {}, (context) => venue.ohlcv(wanted, context)))],
    },
    asOfMs: desk.nowMs(),
  }))
  return { body: value, asOfMs, isShared: true }
}
