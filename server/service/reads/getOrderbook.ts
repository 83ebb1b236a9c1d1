import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import type { Answer } from '@/server/service/answer'
import type { Service } from '@/server/service/service'
import { getVenue } from './findVenue'
import { callVenue } from './venueCall'

/**
 * A snapshot of a book, the best `depth` levels a side.
 * @throws PerpsError 400/2002, 404/2023, 424/2004
 */
export async function getOrderbook(
  service: Service,
  { query }: OperationRequest<'getOrderbook'>,
): Promise<Answer<OperationOutput<'getOrderbook'>>> {
  const { provider, ...wanted } = query
  const venue = getVenue(service, provider)
  const { marketId, depth, priceStep } = wanted
  const key = [venue.key, marketId, depth, priceStep].join(' ')
  const { value, asOfMs } = await service.reads.books.read(key, async () => {
    const { bids, asks, timestamp } = await callVenue(service, venue, {}, (context) =>
      venue.orderbook(wanted, context),
    )
    return {
      value: { provider: venue.key, marketId, bids: [...bids], asks: [...asks], timestamp },
      asOfMs: service.steadyMs(),
    }
  })
  return { body: value, asOfMs, isShared: true }
}
