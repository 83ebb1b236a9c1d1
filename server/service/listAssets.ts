import type { OperationOutput, OperationRequest } from '@/lib/schema/operations'
import type { Answer } from './answer'
import type { Desk } from './desk'
import { getVenue } from './findVenue'
import { detachedContext } from './venueCall'

/**
 * The balance units of a provider.
 * @throws PerpsError 400/2002, 424/2004
 */
export async function listAssets(
  desk: Desk,
  { query }: OperationRequest<'listAssets'>,
): Promise<Answer<OperationOutput<'listAssets'>>> {
  const venue = getVenue(desk, query.provider)
  const { value, asOfMs } = await desk.reads.assets.read(venue.key, async () => ({
    value: { assets: [...(await venue.assets(detachedContext(desk)))] },
    asOfMs: desk.nowMs(),
  }))
  return { body: value, asOfMs, isShared: true }
}
