import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { ZERO_ADDRESS } from '@/lib/venues/hyperliquid/typedData'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { userStep } from './userStep'
import { type HyperliquidVenue, KEY } from './venue'

/**
 * Ends the approval of an agent; empty where there is none. The venue has no action for it: an
 * agent goes when another key is approved under its name, here the zero address.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/nonces-and-api-wallets
 */
export async function buildRevokeSessionAgent(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.revokeSessionAgent, request.params, {
    tool: KEY,
    root: 'params',
  })
  const { agentAddress } = params
  const agentName = await nameOf(venue, request.address, agentAddress, context)
  if (agentName === undefined) return []
  return [
    await userStep(
      venue,
      {
        action: 'revokeSessionAgent',
        address: request.address,
        name: 'ApproveAgent',
        type: 'approveAgent',
        fields: { agentAddress: ZERO_ADDRESS, agentName },
        probe: { kind: 'agent', agentAddress, isApproved: false },
      },
      context,
    ),
  ]
}

// An agent without a name is told by its role alone; its name is the empty text.
async function nameOf(
  venue: HyperliquidVenue,
  address: string,
  agentAddress: string,
  context: BuildContext,
): Promise<string | undefined> {
  const { signal } = context
  const named = await venue.accounts.namedAgents(address, await venue.clock.now(context), signal)
  const found = named.find((agent) => agent.address === agentAddress)
  if (found !== undefined) return found.name
  const isUnnamed = await venue.accounts.isUnnamedAgent({ address, agentAddress }, signal)
  return isUnnamed ? '' : undefined
}
