import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import type { Answer } from '@/server/service/answer'
import type { Service } from '@/server/service/service'
import { getVenue } from './findVenue'
import { callVenue } from './venueCall'

/**
 * The newest `limit` candles of a market, oldest first, the forming one included.
 * @throws PerpsError 400/2002, 404/2023, 424/2004
 */
export async function getOhlcv(
  service: Service,
  { query }: OperationRequest<'getOhlcv'>,
): Promise<Answer<OperationOutput<'getOhlcv'>>> {
  const { provider, ...wanted } = query
  const venue = getVenue(service, provider)
  const { marketId, interval, startTime, endTime, limit } = wanted
  const key = [venue.key, marketId, interval, startTime, endTime, limit].join(' ')
  const { value, asOfMs } = await service.reads.candles.read(key, async () => ({
    value: {
      provider: venue.key,
      marketId,
      interval,
      candles: [
        ...(await callVenue(service, venue, {}, (context) => venue.ohlcv(wanted, context))),
      ],
    },
    asOfMs: service.steadyMs(),
  }))
  return { body: value, asOfMs, isShared: true }
}
