import type { CallContext } from '@/server/venues/adapter'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'
import type { AgentOf } from './accounts'

/**
 * Whether a key is an agent that the account approved, by the venue's own clock. That clock is read
 * again before an approval counts as ended.
 */
export async function isApprovedAgent(
  { accounts, clock }: HyperliquidVenue,
  pair: AgentOf,
  context: CallContext,
): Promise<boolean> {
  const estimatedMs = await clock.now(context)
  const readMs = () => {
    clock.drop()
    return clock.now(context)
  }
  return await accounts.isAgent(pair, { estimatedMs, readMs }, context.signal)
}
