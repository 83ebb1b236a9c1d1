import type { OperationOutput, OperationRequest } from '@/lib/schema/operations'
import type { Answer } from './answer'
import type { Desk } from './desk'
import { getVenue } from './findVenue'
import { callVenue } from './venueCall'

/**
 * Static metadata of a provider's markets, of all or of those asked for; unknown ids are left out.
 * @throws PerpsError 400/2002, 424/2004
 */
export async function listMarkets(
  desk: Desk,
  { query }: OperationRequest<'listMarkets'>,
): Promise<Answer<OperationOutput<'listMarkets'>>> {
  const venue = getVenue(desk, query.provider)
  const { value, asOfMs } = await desk.reads.markets.read(venue.key, async () => ({
    value: { markets: [...(await callVenue(desk, {}, (context) => venue.markets(context)))] },
    asOfMs: desk.nowMs(),
  }))
  if (query.marketIds === undefined) return { body: value, asOfMs, isShared: true }
  const wanted = new Set(query.marketIds)
  return { body: { markets: value.markets.filter(({ id }) => wanted.has(id)) }, asOfMs }
}
