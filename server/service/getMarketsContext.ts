import type { OperationOutput, OperationRequest } from '@/lib/schema/operations'
import type { Answer } from './answer'
import { type Awaitable, whenThere } from './awaitable'
import type { Desk } from './desk'
import { getVenue } from './findVenue'
import { callVenue } from './venueCall'

/**
 * Live figures of a provider's markets, of all or of those asked for; unknown ids are left out.
 * At most a second old, five while the venue fails.
 * @throws PerpsError 400/2002, 424/2004
 */
export function getMarketsContext(
  desk: Desk,
  { query }: OperationRequest<'getMarketsContext'>,
): Awaitable<Answer<OperationOutput<'getMarketsContext'>>> {
  const venue = getVenue(desk, query.provider)
  const read = desk.reads.contexts.read(venue.key, async () => {
    const { contexts, asOfMs } = await callVenue(desk, {}, (context) => venue.contexts(context))
    return { value: { prices: [...contexts] }, asOfMs }
  })
  return whenThere(read, ({ value, asOfMs }) => {
    if (query.marketIds === undefined) return { body: value, asOfMs, isShared: true }
    const wanted = new Set(query.marketIds)
    return { body: { prices: value.prices.filter(({ marketId }) => wanted.has(marketId)) }, asOfMs }
  })
}
