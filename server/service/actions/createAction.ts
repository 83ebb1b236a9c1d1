import { isJsonObject, type JsonObject } from '@/lib/schema/model/json'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import { validationError } from '@/lib/schema/perpsError'
import type { StepStore } from '@/server/db/steps/stepStore'
import type { Answer } from '@/server/service/answer'
import {
  type AdvertisedAction,
  getActionVenue,
  getAdvertisedAction,
} from '@/server/service/reads/findVenue'
import { callVenue } from '@/server/service/reads/venueCall'
import type { Caller, Service } from '@/server/service/service'
import { stageSteps } from '@/server/service/steps/stagedSteps'
import type { BuildRequest, BuiltStep, UnstampedStep } from '@/server/venues/adapter'

/** What is to be built, for whom, and who will sign it. */
export type ActionRequest = BuildRequest & { provider: string }

/**
 * Builds the steps of an action and keeps their fingerprints, all or none. An empty list means
 * that nothing is to do. What a client delivers to the venue itself is built and not kept.
 * @throws PerpsError 400/2002 and what the venue refuses to build
 */
export async function createAction(
  service: Service,
  { body }: OperationRequest<'createAction'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'createAction'>>> {
  const signerAddress = body.signerAddress ?? body.address
  const { action, address, params } = body
  const asked = { action, address, params, isRead: true } as const
  const request = { provider: body.provider, ...asked, signerAddress }
  const { relay, steps } = await buildAction(service, request, caller)
  if (relay === 'API' && steps.length > 0) {
    const { feeIdentity } = caller
    await stageSteps(service, { ...request, feeIdentity, steps })
  }
  return { body: { actions: steps.map(({ step }) => step) } }
}

/**
 * Builds the steps of an action and keeps nothing.
 * @throws PerpsError 400/2002 and what the venue refuses to build
 */
export async function buildAction(
  service: Service,
  { provider, ...request }: ActionRequest,
  caller: Caller,
): Promise<{ relay: AdvertisedAction['relay']; steps: readonly BuiltStep[] }> {
  const venue = getActionVenue(service, provider)
  const { relay } = getAdvertisedAction(venue, request.action, caller.feeIdentity)
  const built = await callVenue(service, venue, caller, (context) => venue.build(request, context))
  return { relay, steps: await stampSteps(service, venue.key, built) }
}

/** Steps with the nonces and ids that they lack, one after another as they will be signed. */
async function stampSteps(
  service: Service,
  provider: string,
  built: readonly (BuiltStep | UnstampedStep)[],
): Promise<readonly BuiltStep[]> {
  const steps: BuiltStep[] = []
  for (const step of built) {
    if (!('stamp' in step)) {
      steps.push(step)
      continue
    }
    const store = (await service.openDatabase()).steps
    const nonce = await allotNonce(store, provider, step.nonce)
    steps.push(step.stamp({ nonce, randomHex: service.randomHex }))
  }
  return steps
}

// Allotted to each in turn until all have the same.
async function allotNonce(
  store: StepStore,
  provider: string,
  { signer: first, nowMs, coSigner }: UnstampedStep['nonce'],
): Promise<number> {
  const signers = [first, ...(coSigner === undefined ? [] : [coSigner])]
  const allotted = new Map<string, number>()
  let nonce = nowMs
  for (;;) {
    const signer = signers.find((candidate) => allotted.get(candidate) !== nonce)
    if (signer === undefined) return nonce
    nonce = await store.nextNonce({ provider, signer, nowMs: nonce })
    allotted.set(signer, nonce)
  }
}

/**
 * A `createAction` body without `provider` and `address` in its `params`: published clients spread
 * one object over both. Nothing reads the copies, so they must equal the body's own.
 * @throws PerpsError 400/2002 where a copy says something else
 */
export function withoutRepeatedParties(body: unknown, tool?: string): unknown {
  if (!repeatsParties(body) || !isJsonObject(body) || !isJsonObject(body.params)) return body
  const { provider, address, ...params } = body.params
  requireEqual('provider', provider, body.provider, tool)
  requireEqual('address', inLowerCase(address), inLowerCase(body.address), tool)
  const result: JsonObject = { ...body, params }
  return result
}

// Few clients do: the others' bodies need no second look at all that is in them.
function repeatsParties(body: unknown): boolean {
  const params: unknown = Object(body).params
  if (typeof params !== 'object' || params === null) return false
  return Object.hasOwn(params, 'provider') || Object.hasOwn(params, 'address')
}

function requireEqual(name: string, copy: unknown, own: unknown, tool: string | undefined): void {
  if (copy === undefined || copy === own) return
  throw validationError(`params.${name}`, `must equal the ${name} of the request`, tool)
}

function inLowerCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}
