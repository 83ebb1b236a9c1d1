import type { AccountKey } from '@/lib/client/reads/venueReads'
import { agentsInTheWay, agentToEnd } from '@/lib/venues/hyperliquid/agentName'
import { lastingAgents } from '@/lib/venues/hyperliquid/map/mapAccountConfig'
import type { WireExtraAgent } from '@/lib/venues/hyperliquid/wire/wireAccount'

/**
 * The agents of an account. None of them can withdraw: the venue takes that from the owner alone.
 * @param here what is known of the reader: its own key, its name for keys, the venue's time
 */
export function accountKeysOf(
  agents: readonly WireExtraAgent[],
  here: {
    own: { address: string; createdAtMs: number } | undefined
    agentName: string | undefined
    venueNowMs: number
  },
): readonly AccountKey[] {
  const { own, agentName, venueNowMs } = here
  const named = agentName === undefined ? [] : lastingAgents(agents, venueNowMs)
  const ending = agentName === undefined ? undefined : agentToEnd(agentName, named)
  const inTheWay = agentName === undefined ? [] : agentsInTheWay(agentName, named)
  return agents.map(({ address, name, validUntil }) => ({
    id: address,
    name,
    kind: 'agent',
    isThisBrowser: address === own?.address,
    ...(address === own?.address ? { sinceMs: own.createdAtMs } : {}),
    ...(validUntil ? { expiresAtMs: validUntil } : {}),
    canWithdraw: false,
    revoke: { action: 'revokeSessionAgent', params: { agentAddress: address } },
    ...(address === ending?.address ? { isNextToEnd: true as const } : {}),
    ...(inTheWay.some((agent) => agent.address === address) ? { isInTheWay: true as const } : {}),
  }))
}
