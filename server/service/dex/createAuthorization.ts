import { actionParams } from '@/lib/schema/action/actionParams'
import type { DexAction } from '@/lib/schema/action/dexAction'
import type { ActionType } from '@/lib/schema/model/enums'
import type { JsonObject } from '@/lib/schema/model/json'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import type { Answer } from '@/server/service/answer'
import { callVenue } from '@/server/service/reads/venueCall'
import type { Caller, Service } from '@/server/service/service'
import type { BuiltStep } from '@/server/venues/adapter'
import { UNIFY } from './actionNames'
import { type Authorization, authorizationsOf } from './authorizations'
import { buildSteps, stagePayloads } from './buildPayloads'
import { type DexVenue, getDexVenue } from './findDex'

type Body = OperationRequest<'createAuthorization'>['body']
/** Steps of one action, with the words for it. */
type Built = { type: ActionType; key: string; description: string; steps: readonly BuiltStep[] }

/**
 * Builds the authorizations asked for that are not satisfied yet; beside one, the change that
 * unifies an account with separate ledgers. The account's own wallet signs all of them. Each is
 * kept by itself: one that fails does not hold the others up.
 * @throws PerpsError 400/2002, 424/2004
 */
export async function createAuthorization(
  service: Service,
  { body }: OperationRequest<'createAuthorization'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'createAuthorization'>>> {
  const venue = getDexVenue(service, body.dex)
  const offered = authorizationsOf(venue.descriptor(caller.feeIdentity))
  const built: Built[] = []
  for (const [index, { key, params = {} }] of body.authorizations.entries()) {
    const authorization = readWanted(offered, { key, index }, body, venue)
    built.push(await buildOne(service, body, { authorization, index, params }, caller))
  }
  if (built.some(({ steps }) => steps.length > 0)) {
    built.push(await buildUnification(service, body, venue, caller))
  }
  const actions: DexAction[] = []
  for (const { type, key, description, steps } of built) {
    const { address } = body
    const owner = { provider: venue.key, action: type, address, signerAddress: address }
    const name = () => ({ action: key, description })
    actions.push(...(await stagePayloads(service, { ...owner, steps, name }, caller)))
  }
  return { body: { actions } }
}

function readWanted(
  offered: readonly Authorization[],
  { key, index }: { key: string; index: number },
  { authorizations }: Body,
  venue: DexVenue,
): Authorization {
  const field = `authorizations.${index}`
  const found = offered.find((authorization) => authorization.key === key)
  if (found === undefined) {
    const message = `must be one of ${offered.map((authorization) => authorization.key).join(', ')}`
    throw validationError(`${field}.key`, message, venue.key)
  }
  if (authorizations.findIndex((authorization) => authorization.key === key) !== index) {
    throw validationError(`${field}.key`, 'is asked for twice', venue.key)
  }
  return found
}

async function buildOne(
  service: Service,
  { dex, address }: Body,
  wanted: { authorization: Authorization; index: number; params: JsonObject },
  caller: Caller,
): Promise<Built> {
  const { type, key, name } = wanted.authorization
  const root = `authorizations.${wanted.index}`
  const { agentAddress } = wanted.params
  const isAgent = typeof agentAddress === 'string'
  const request = {
    provider: dex,
    action: type,
    params: parse(actionParams[type], wanted.params, { tool: dex, root: `${root}.params` }),
    address,
    signerAddress: address,
    rename: (field: string) => (field === 'action' ? `${root}.key` : `${root}.${field}`),
  }
  const steps = await buildSteps(service, request, caller)
  return { type, key, steps, description: isAgent ? `${name}: approve ${agentAddress}` : name }
}

async function buildUnification(
  service: Service,
  { dex, address }: Body,
  venue: DexVenue,
  caller: Caller,
): Promise<Built> {
  const named = { type: 'accountMode' as const, key: UNIFY }
  const mode = await callVenue(service, venue, caller, (context) =>
    venue.dex.modeToUnify(address, context),
  )
  const description = `Unify the ledgers of the account (${mode}); this cannot be undone`
  if (mode === undefined) return { ...named, description, steps: [] }
  const request = { provider: dex, action: named.type, params: { mode }, address }
  const rename = () => 'authorizations'
  const steps = await buildSteps(service, { ...request, signerAddress: address, rename }, caller)
  return { ...named, description, steps }
}
