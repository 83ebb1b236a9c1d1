import type { OperationOutput, OperationRequest } from '@/lib/schema/operations'
import type { Answer } from './answer'
import type { Desk } from './desk'
import { getVenue } from './findVenue'
import { detachedContext } from './venueCall'

/**
 * Live figures of a provider's markets, of all or of those asked for; unknown ids are left out.
 * At most a second old, five while the venue fails.
 * @throws PerpsError 400/2002, 424/2004
 */
export async function getMarketsContext(
  desk: Desk,
  { query }: OperationRequest<'getMarketsContext'>,
): Promise<Answer<OperationOutput<'getMarketsContext'>>> {
  const venue = getVenue(desk, query.provider)
  const { value, asOfMs } = await desk.reads.contexts.read(venue.key, async () => {
    const { contexts, asOfMs } = await venue.contexts(detachedContext(desk))
    return { value: { prices: [...contexts] }, asOfMs }
  })
  if (query.marketIds === undefined) return { body: value, asOfMs, isShared: true }
  const wanted = new Set(query.marketIds)
  return { body: { prices: value.prices.filter(({ marketId }) => wanted.has(marketId)) }, asOfMs }
}
