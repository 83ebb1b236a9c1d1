import { actionParams } from '@/lib/schema/action/actionParams'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import { requireMode, setAccountMode } from '@/lib/venues/hyperliquid/actions/accountMode'
import { approveAgent, revokeAgent } from '@/lib/venues/hyperliquid/actions/approveAgent'
import { approveBuilderFee } from '@/lib/venues/hyperliquid/actions/approveBuilderFee'
import { setReferrer } from '@/lib/venues/hyperliquid/actions/setReferrer'
import { nameForAgent } from '@/lib/venues/hyperliquid/agentName'
import { askReferrer } from '@/lib/venues/hyperliquid/ask/serviceQuestions'
import type { BuildRequest, CallContext } from '@/server/venues/adapter'
import { isApprovedAgent } from '@/server/venues/hyperliquid/reads/approvedAgent'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'
import { checkedAddress } from './checkedAddress'
import type { Unprobed } from './stampSteps'

const PARAMS = { tool: KEY, root: 'params' }
const DAY_MS = 86_400_000
/** Life of an approval that names none. */
const AGENT_TTL_MS = 90 * DAY_MS
/** The venue keeps an agent no longer. */
const AGENT_TTL_MAX_MS = 180 * DAY_MS

/**
 * Approves a key for trading; empty where the account already did and the approval lasts.
 * @throws 400/2002 for an agent that is the account itself or mistyped, or a life beyond the venue's
 */
export async function buildApproveAgent(
  venue: HyperliquidVenue,
  { params: given, address }: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.approveAgent, given, PARAMS)
  const { agentTtlMs = AGENT_TTL_MS } = params
  const agentAddress = checkedAddress(params.agentAddress, 'params.agentAddress')
  if (agentAddress === address || agentAddress === ZERO_ADDRESS) {
    throw validationError('params.agentAddress', 'must be a key of its own', KEY)
  }
  if (agentTtlMs > AGENT_TTL_MAX_MS) {
    throw validationError('params.agentTtlMs', `must be at most ${AGENT_TTL_MAX_MS}`, KEY)
  }
  // Read again: an approval may be short, and the venue decides on its end.
  venue.clock.drop()
  const venueNowMs = await venue.clock.now(context)
  const named = await venue.accounts.namedAgents(address, venueNowMs, context.signal)
  if (named.some((agent) => agent.address === agentAddress)) return []
  if (await venue.accounts.isUnnamedAgent({ address, agentAddress }, context.signal)) return []
  const name = nameForAgent(params.agentName ?? venue.config.agentName, named)
  return [approveAgent(agentAddress, { name, validUntilMs: venueNowMs + agentTtlMs })]
}

/** Ends the approval of an agent; empty where there is none. */
export async function buildRevokeSessionAgent(
  venue: HyperliquidVenue,
  { params: given, address }: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.revokeSessionAgent, given, PARAMS)
  const agentAddress = checkedAddress(params.agentAddress, 'params.agentAddress')
  const { signal } = context
  const named = await venue.accounts.namedAgents(address, await venue.clock.now(context), signal)
  const found = named.find((agent) => agent.address === agentAddress)
  // An agent without a name is known by its role alone; its name is the empty text.
  if (
    found === undefined &&
    !(await venue.accounts.isUnnamedAgent({ address, agentAddress }, signal))
  )
    return []
  const probe = { kind: 'agent' as const, agentAddress, isApproved: false }
  return [{ ...revokeAgent(found?.name ?? ''), probe }]
}

/**
 * Lets the builder of this fee identity charge its fee; empty where at least that much is approved.
 * @throws 400/2002 where no builder is configured
 */
export async function buildApproveBuilderFee(
  venue: HyperliquidVenue,
  { address }: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const builder = requireBuilder(venue, context)
  const approved = await venue.accounts.builderFee(address, builder.address, context.signal)
  return approved >= builder.feeTenthBps ? [] : [approveBuilderFee('approveBuilderFee', builder)]
}

/**
 * Takes the approval back by approving a rate of zero; empty where nothing is approved.
 * @throws 400/2002 where no builder is configured
 */
export async function buildRevokeBuilderFee(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const { address } = requireBuilder(venue, context)
  const approved = await venue.accounts.builderFee(request.address, address, context.signal)
  return approved === 0 ? [] : [approveBuilderFee('revokeBuilderFee', { address, feeTenthBps: 0 })]
}

/**
 * Names us as the account's referrer; empty where it has one, because the venue does not allow a
 * change.
 * @throws 400/2002 where no referral code is configured
 */
export async function buildSetReferrer(
  venue: HyperliquidVenue,
  { address }: BuildRequest,
  { signal }: CallContext,
): Promise<Unprobed[]> {
  const { referralCode } = venue.config
  if (referralCode === undefined) {
    throw validationError('action', 'no referral code is configured', KEY)
  }
  const referrer = await askReferrer(venue.ask, address, signal)
  return referrer === null ? [setReferrer(referralCode)] : []
}

/**
 * Sets how the account keeps its collateral; empty where it does so already. Where the signer named
 * is an approved agent, an action that this agent or the owner may sign; else one that only the
 * owner's wallet signs.
 * @throws 400/2002 for a mode that is not on offer
 */
export async function buildAccountMode(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const mode = requireMode(parse(actionParams.accountMode, request.params, PARAMS), KEY)
  const { address, signerAddress } = request
  if ((await venue.accounts.mode(address, context.signal)) === mode) return []
  const pair = { address, agentAddress: signerAddress }
  const isAgents = signerAddress !== address && (await isApprovedAgent(venue, pair, context))
  if (!isAgents) return [setAccountMode(mode, { address, signerAddress: address })]
  return [{ ...setAccountMode(mode, request), coSigner: address }]
}

function requireBuilder(
  venue: HyperliquidVenue,
  { feeIdentity }: CallContext,
): { address: string; feeTenthBps: number } {
  const builder = venue.builder(feeIdentity)
  if (builder !== undefined) return builder
  throw validationError('action', 'no builder fee is charged here', KEY)
}
