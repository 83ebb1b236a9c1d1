import type { AccountKey } from '@/lib/client/reads/venueReads'
import type { WireExtraAgent } from '@/lib/venues/hyperliquid/wire/wireAccount'

/** The agents of an account. None of them can withdraw: the venue takes that from the owner alone. */
export function accountKeysOf(
  agents: readonly WireExtraAgent[],
  ownAddress: string | undefined,
): readonly AccountKey[] {
  return agents.map(({ address, name, validUntil }) => ({
    id: address,
    name,
    kind: 'agent',
    isThisBrowser: address === ownAddress,
    ...(validUntil ? { expiresAtMs: validUntil } : {}),
    canWithdraw: false,
    revoke: { action: 'revokeSessionAgent', params: { agentAddress: address } },
  }))
}
