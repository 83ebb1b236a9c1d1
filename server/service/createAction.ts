import type { OperationOutput, OperationRequest } from '@/lib/schema/operations'
import { nextNonce } from '@/server/db/signerNonces'
import type { BuildContext, VenueAdapter } from '@/server/venues/adapter'
import type { Answer } from './answer'
import type { Caller, Desk } from './desk'
import { getAdvertisedAction, getVenue } from './findVenue'
import { stageSteps } from './stagedSteps'
import { callContext } from './venueCall'

/**
 * Builds the steps of an action and keeps their fingerprints, all or none. An empty list means
 * that nothing is to do. What a client delivers to the venue itself is built and not kept.
 * @throws PerpsError 400/2002 and what the venue refuses to build
 */
export async function createAction(
  desk: Desk,
  { body }: OperationRequest<'createAction'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'createAction'>>> {
  const venue = getVenue(desk, body.provider)
  const { relay } = getAdvertisedAction(venue, body.action, caller.feeIdentity)
  const signerAddress = body.signerAddress ?? body.address
  const steps = await venue.build(
    { action: body.action, params: body.params, address: body.address, signerAddress },
    buildContext(desk, venue, caller),
  )
  if (relay === 'API' && steps.length > 0) {
    await stageSteps(desk, {
      provider: venue.key,
      address: body.address,
      signerAddress,
      action: body.action,
      feeIdentity: caller.feeIdentity,
      steps,
    })
  }
  return { body: { actions: steps.map(({ step }) => step) } }
}

function buildContext(desk: Desk, venue: VenueAdapter, caller: Caller): BuildContext {
  const context = callContext(desk, caller)
  return {
    ...context,
    randomHex: desk.randomHex,
    async allotNonce(signer) {
      const request = { provider: venue.key, signer, nowMs: context.nowMs }
      return await nextNonce(await desk.openDatabase(), request)
    },
  }
}
