import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import type { Answer } from '@/server/service/answer'
import { andThen, type MaybePromise } from '@/server/service/maybePromise'
import type { Service } from '@/server/service/service'
import { getVenue } from './findVenue'
import { callVenue } from './venueCall'

/**
 * Live figures of a provider's markets, of all or of those asked for; unknown ids are left out.
 * At most a second old, five while the venue fails.
 * @throws PerpsError 400/2002, 424/2004
 */
export function getMarketsContext(
  service: Service,
  { query }: OperationRequest<'getMarketsContext'>,
): MaybePromise<Answer<OperationOutput<'getMarketsContext'>>> {
  const venue = getVenue(service, query.provider)
  const read = service.reads.contexts.read(venue.key, async () => {
    const { contexts, asOfMs } = await callVenue(service, venue, {}, (context) =>
      venue.contexts(context),
    )
    return { value: { prices: [...contexts] }, asOfMs }
  })
  return andThen(read, ({ value, asOfMs }) => {
    if (query.marketIds === undefined) return { body: value, asOfMs, isShared: true }
    const wanted = new Set(query.marketIds)
    return { body: { prices: value.prices.filter(({ marketId }) => wanted.has(marketId)) }, asOfMs }
  })
}
