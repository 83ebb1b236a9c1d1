import type { OperationOutput, OperationRequest } from '@/lib/schema/operations'
import { nextNonce } from '@/server/db/signerNonces'
import type {
  ActionVenue,
  BuildContext,
  BuildRequest,
  BuiltStep,
  CallContext,
} from '@/server/venues/adapter'
import type { Answer } from './answer'
import type { Caller, Desk } from './desk'
import { type AdvertisedAction, getActionVenue, getAdvertisedAction } from './findVenue'
import { stageSteps } from './stagedSteps'
import { callVenue } from './venueCall'

/** What is to be built, for whom, and who will sign it. */
export type ActionRequest = BuildRequest & { provider: string }

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
  const signerAddress = body.signerAddress ?? body.address
  const { action, address, params } = body
  const request = { provider: body.provider, action, address, params, signerAddress }
  const { relay, steps } = await buildAction(desk, request, caller)
  if (relay === 'API' && steps.length > 0) {
    const { feeIdentity } = caller
    await stageSteps(desk, { ...request, feeIdentity, steps })
  }
  return { body: { actions: steps.map(({ step }) => step) } }
}

/**
 * Builds the steps of an action and keeps nothing.
 * @throws PerpsError 400/2002 and what the venue refuses to build
 */
export async function buildAction(
  desk: Desk,
  { provider, ...request }: ActionRequest,
  caller: Caller,
): Promise<{ relay: AdvertisedAction['relay']; steps: readonly BuiltStep[] }> {
  const venue = getActionVenue(desk, provider)
  const { relay } = getAdvertisedAction(venue, request.action, caller.feeIdentity)
  const steps = await callVenue(desk, caller, (context) =>
    venue.build(request, buildContext(desk, venue, context)),
  )
  return { relay, steps }
}

function buildContext(desk: Desk, venue: ActionVenue, context: CallContext): BuildContext {
  return {
    ...context,
    randomHex: desk.randomHex,
    async allotNonce(signer, venueNowMs = context.nowMs) {
      const request = { provider: venue.key, signer, nowMs: venueNowMs }
      return await nextNonce(await desk.openDatabase(), request)
    },
  }
}
