import type { ActionType } from '@/lib/schema/model/enums'
import type { CallContext } from '@/server/venues/adapter'
import { actionTable } from '@/server/venues/hyperliquid/actionTable'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'

/**
 * The set-up step that keeps this action from being relayed. Orders pay the builder, so its fee
 * must be approved; that the signer is an approved agent is known by then, `verify` saw to it.
 */
export async function missingSetup(
  venue: HyperliquidVenue,
  action: ActionType,
  address: string,
  { feeIdentity, steadyMs, signal }: CallContext,
): Promise<ActionType | undefined> {
  const builder = venue.builder(feeIdentity)
  if (builder === undefined || actionTable.get(action)?.isOrder !== true) return undefined
  const approval = { address, builder: builder.address, feeTenthBps: builder.feeTenthBps }
  const isApproved = await venue.accounts.hasBuilder(approval, steadyMs, signal)
  return isApproved ? undefined : 'approveBuilderFee'
}
