import type { OperationOutput, OperationRequest } from '@/lib/schema/operations'
import type { Answer } from './answer'
import type { Desk } from './desk'
import { getVenue } from './findVenue'
import { callVenue } from './venueCall'

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
    value: { assets: [...(await callVenue(desk, {}, (context) => venue.assets(context)))] },
    asOfMs: desk.nowMs(),
  }))
  return { body: value, asOfMs, isShared: true }
}
