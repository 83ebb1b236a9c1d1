import { actionParams } from '@/lib/schema/action/actionParams'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import { updateLeverage, updatePositionMargin } from '@/lib/venues/lighter/actions/margin'
import {
  ACCOUNT_MODES,
  APPROVAL_LIFE_MS,
  approveIntegrator,
  registerApiKey,
  requireApiKeyIndex,
  revokeIntegrator,
  setAccountMode,
  setAccountTier,
  setReferrer,
} from '@/lib/venues/lighter/actions/setup'
import { isCurrentApproval } from '@/lib/venues/lighter/map/approval'
import { marginFraction } from '@/lib/venues/lighter/map/scale'
import { bytesToHex, normalizeHex } from '@/lib/venues/lighter/sign/bytes'
import type { BuildRequest, BuiltStep, CallContext } from '@/server/venues/adapter'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { clientStep, stampSteps } from './stampSteps'

/**
 * Puts the client's key into a slot: the one named, else the one registered here. Nothing where the
 * venue holds the key already. The slot is remembered once the registration is executed: anyone can
 * ask for steps, and public keys are public.
 */
export async function buildRegisterApiKey(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const { address } = request
  const params = parse(actionParams.registerApiKey, request.params, parsing(venue))
  const slot =
    params.apiKeyIndex === undefined
      ? await venue.slots.slotOf(address, context)
      : requireApiKeyIndex(params.apiKeyIndex, 'params.apiKeyIndex', venue.key)
  const accountIndex = await venue.accounts.indexOf(address, context)
  if (params.knownPublicKey !== undefined) {
    // One that another program put there meanwhile must not count as the client's.
    const registeredKey = await venue.apiKeys.renew(accountIndex, slot, context)
    if (
      registeredKey !== undefined &&
      bytesToHex(registeredKey) === normalizeHex(params.knownPublicKey)
    ) {
      return []
    }
  }
  const options = { address, apiKeyIndex: slot, signer: 'USER' as const }
  const register = registerApiKey(slot)
  const built = await stampSteps(venue, [register], options, context)
  const former = await venue.apiKeys.renew(accountIndex, slot, context)
  const ends = former === undefined ? '' : `. It ends the key ${nameOfKey(former)} there now`
  // Says what the key may do, and whose key ends.
  return built.map((venueStep) => ({
    ...venueStep,
    step: { ...venueStep.step, description: register.summary + ends },
  }))
}

/** The short name of a key: its first digits. */
function nameOfKey(publicKey: Uint8Array): string {
  return `${bytesToHex(publicKey).slice(0, 8)}…`
}

/** Lets the platform's integrator take its fees; nothing where it may already. */
export async function buildApproveIntegrator(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const { address } = request
  const { apiKeyIndex } = parse(actionParams.approveIntegrator, request.params, parsing(venue))
  const fee = requireIntegrator(venue, context)
  // What is only remembered is no reason to leave it out.
  const asked = { ...context, memory: undefined }
  if (await venue.accounts.hasApproved(address, fee, asked)) return []
  const step = approveIntegrator(fee.accountIndex, fee, context.nowMs + APPROVAL_LIFE_MS)
  return await stampSteps(venue, [step], { address, apiKeyIndex, signer: 'USER' }, context)
}

/** Takes the approval back; nothing where there is none. */
export async function buildRevokeIntegrator(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const { address } = request
  const { apiKeyIndex } = parse(actionParams.revokeIntegrator, request.params, parsing(venue))
  const { accountIndex } = requireIntegrator(venue, context)
  const account = await venue.accounts.get(address, context)
  const isCurrent = account.approved_integrators.some((approval) =>
    isCurrentApproval(approval, accountIndex, context.nowMs),
  )
  if (!isCurrent) return []
  const step = revokeIntegrator(accountIndex)
  return await stampSteps(venue, [step], { address, apiKeyIndex }, context)
}

/** Sets how the account keeps its collateral; nothing where it does so already. */
export async function buildAccountMode(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const { address } = request
  const params = parse(actionParams.accountMode, request.params, parsing(venue))
  const step = setAccountMode(params, venue.key)
  const { account_trading_mode: current } = await venue.accounts.get(address, context)
  if (ACCOUNT_MODES[current] === params.mode) return []
  const { apiKeyIndex } = params
  return await stampSteps(venue, [step], { address, apiKeyIndex }, context)
}

/** A form that the client posts: only the venue knows the tier. */
export async function buildAccountType(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.accountType, request.params, parsing(venue))
  const accountIndex = await venue.accounts.indexOf(request.address, context)
  return [clientStep(setAccountTier(params, { accountIndex, tool: venue.key }))]
}

/** A form that the client posts. */
export async function buildSetReferrer(
  venue: LighterVenue,
  request: BuildRequest,
): Promise<BuiltStep[]> {
  parse(actionParams.setReferrer, request.params, parsing(venue))
  const { referralCode } = venue.config
  if (referralCode === undefined) {
    throw validationError('action', 'setReferrer is not on offer here', venue.key)
  }
  return [clientStep(setReferrer(request.address, referralCode))]
}

/** Sets leverage and margin mode of a market. */
export async function buildUpdateLeverage(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const { address } = request
  const params = parse(actionParams.updateLeverage, request.params, parsing(venue))
  const { leverage, apiKeyIndex } = params
  const listed = await venue.markets.find(params.market, context.signal)
  const marginMode =
    params.marginMode ?? (await venue.margins.of(address, listed, context)).marginMode
  const step = updateLeverage({ fraction: marginFraction(leverage), marginMode }, listed, venue.key)
  return await stampSteps(venue, [step], { address, apiKeyIndex }, context)
}

/** Adds margin to an isolated position, or takes some out. */
export async function buildUpdatePositionMargin(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const { address } = request
  const params = parse(actionParams.updatePositionMargin, request.params, parsing(venue))
  const listed = await venue.markets.find(params.market, context.signal)
  const step = updatePositionMargin(params, listed, venue.key)
  return await stampSteps(venue, [step], { address, apiKeyIndex: params.apiKeyIndex }, context)
}

function parsing(venue: LighterVenue): { tool: string; root: string } {
  return { tool: venue.key, root: 'params' }
}

function requireIntegrator(venue: LighterVenue, { feeIdentity }: CallContext) {
  const fee = venue.integrator(feeIdentity)
  if (fee !== undefined) return fee
  throw validationError('action', 'there is no platform fee to approve here', venue.key)
}
