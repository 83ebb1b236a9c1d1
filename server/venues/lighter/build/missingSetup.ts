import type { ActionType } from '@/lib/schema/model/enums'
import type { CallContext } from '@/server/venues/adapter'
import { actionTable } from '@/server/venues/lighter/actionTable'
import type { LighterVenue } from '@/server/venues/lighter/venue'

/**
 * The set-up step that keeps this action from being relayed. Orders pay the integrator, so that its
 * fees must be approved; that the slot holds the key is known by then, `verify` saw to it. Whether the
 * tier allows it only the venue knows.
 */
export async function missingSetup(
  venue: LighterVenue,
  action: ActionType,
  address: string,
  context: CallContext,
): Promise<ActionType | undefined> {
  const fee = venue.integrator(context.feeIdentity)
  if (fee === undefined || actionTable.get(action)?.isOrder !== true) return undefined
  const isApproved = await venue.accounts.hasApproved(address, fee, context)
  return isApproved ? undefined : 'approveIntegrator'
}
