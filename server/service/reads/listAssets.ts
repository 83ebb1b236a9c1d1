import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import type { Answer } from '@/server/service/answer'
import type { Service } from '@/server/service/service'
import { getVenue } from './findVenue'
import { callVenue } from './venueCall'

/**
 * The balance units of a provider.
 * @throws PerpsError 400/2002, 424/2004
 */
export async function listAssets(
  service: Service,
  { query }: OperationRequest<'listAssets'>,
): Promise<Answer<OperationOutput<'listAssets'>>> {
  const venue = getVenue(service, query.provider)
  const { value, asOfMs } = await service.reads.assets.read(venue.key, async () => ({
    value: {
      assets: [...(await callVenue(service, venue, {}, (context) => venue.assets(context)))],
    },
    asOfMs: service.steadyMs(),
  }))
  return { body: value, asOfMs, isShared: true }
}
