import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { l1Step } from './l1Step'
import { type HyperliquidVenue, KEY } from './venue'

/** Ends a running TWAP. @throws 400/2002 for a malformed id, 404/2023 */
export async function buildCancelTwapOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.cancelTwapOrder, request.params, { tool: KEY, root: 'params' })
  const { assetId } = await venue.universe.find(params.market, context.signal)
  if (!/^\d{1,15}$/.test(params.twapId)) {
    throw validationError('params.twapId', 'must be the number of a TWAP', KEY)
  }
  const twapId = Number(params.twapId)
  const { signerAddress } = request
  const l1 = { type: 'twapCancel' as const, a: assetId, t: twapId }
  const probe = { kind: 'twapCancel' as const, twapId }
  return [await l1Step(venue, { action: 'cancelTwapOrder', signerAddress, l1, probe }, context)]
}
