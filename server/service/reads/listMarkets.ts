import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import type { Answer } from '@/server/service/answer'
import type { Service } from '@/server/service/service'
import { getVenue } from './findVenue'
import { callVenue } from './venueCall'

/**
 * Static metadata of a provider's markets, of all or of those asked for; unknown ids are left out.
 * @throws PerpsError 400/2002, 424/2004
 */
export async function listMarkets(
  service: Service,
  { query }: OperationRequest<'listMarkets'>,
): Promise<Answer<OperationOutput<'listMarkets'>>> {
  const venue = getVenue(service, query.provider)
  const { value, asOfMs } = await service.reads.markets.read(venue.key, async () => ({
    value: {
      markets: [...(await callVenue(service, venue, {}, (context) => venue.markets(context)))],
    },
    asOfMs: service.steadyMs(),
  }))
  if (query.marketIds === undefined) return { body: value, asOfMs, isShared: true }
  const wanted = new Set(query.marketIds)
  return { body: { markets: value.markets.filter(({ id }) => wanted.has(id)) }, asOfMs }
}
