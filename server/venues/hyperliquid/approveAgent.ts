import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import { ZERO_ADDRESS } from '@/lib/venues/hyperliquid/typedData'
import type { WireExtraAgent } from '@/lib/venues/hyperliquid/wireAccount'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { userStep } from './userStep'
import { type HyperliquidVenue, KEY } from './venue'

const DAY_MS = 86_400_000
/** Life of an approval that names none. */
export const AGENT_TTL_MS = 90 * DAY_MS
/** The venue keeps an agent no longer. */
const AGENT_TTL_MAX_MS = 180 * DAY_MS
/** Named agents that an account may have at a time. */
const NAMED_AGENTS_MAX = 3

/**
 * Approves a key for trading; empty where the account already did and the approval lasts.
 * @throws 400/2002 for an agent that is the account itself or a life beyond the venue's
 */
export async function buildApproveAgent(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.approveAgent, request.params, { tool: KEY, root: 'params' })
  const { agentAddress, agentTtlMs = AGENT_TTL_MS } = params
  const { address } = request
  if (agentAddress === address || agentAddress === ZERO_ADDRESS) {
    throw validationError('params.agentAddress', 'must be a key of its own', KEY)
  }
  if (agentTtlMs > AGENT_TTL_MAX_MS) {
    throw validationError('params.agentTtlMs', `must be at most ${AGENT_TTL_MAX_MS}`, KEY)
  }
  // Read anew: an approval may be short, and its end is for the venue to judge.
  venue.clock.drop()
  const venueNowMs = await venue.clock.now(context)
  const named = await venue.accounts.namedAgents(address, venueNowMs, context.signal)
  if (named.some((agent) => agent.address === agentAddress)) return []
  const pair = { address, agentAddress }
  if (await venue.accounts.isUnnamedAgent(pair, context.signal)) return []
  const name = freeName(venue.config.agentName, named)
  return [
    await userStep(
      venue,
      {
        action: 'approveAgent',
        address,
        name: 'ApproveAgent',
        type: 'approveAgent',
        // The venue reads the end of the approval from the name; without it, its own default holds.
        fields: { agentAddress, agentName: `${name} valid_until ${venueNowMs + agentTtlMs}` },
        probe: { kind: 'agent', agentAddress, isApproved: true },
      },
      context,
    ),
  ]
}

/**
 * A name for one more agent. The same name again would silently end another browser's agent, so a
 * free one is taken while there is room; else ours that ends first makes way.
 */
function freeName(base: string, named: readonly WireExtraAgent[]): string {
  const ours = [base, `${base} 2`, `${base} 3`]
  const taken = new Map(named.map((agent) => [agent.name, agent.validUntil ?? Infinity]))
  const free = ours.find((name) => !taken.has(name))
  if (free !== undefined && named.length < NAMED_AGENTS_MAX) return free
  const held = ours.filter((name) => taken.has(name))
  const [first = base] = held.sort((a, b) => (taken.get(a) ?? 0) - (taken.get(b) ?? 0))
  return first
}
