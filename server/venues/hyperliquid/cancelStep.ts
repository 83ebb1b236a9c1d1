import type { ActionType } from '@/lib/schema/enums'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { l1Step } from './l1Step'
import type { HyperliquidVenue } from './venue'

/** The step that cancels these orders; asset ids by order id. */
export function cancelStep(
  venue: HyperliquidVenue,
  request: BuildRequest,
  target: { action: ActionType; cancels: ReadonlyMap<number, number> },
  context: BuildContext,
): Promise<BuiltStep> {
  const { action, cancels } = target
  const { signerAddress } = request
  const l1 = { type: 'cancel' as const, cancels: [...cancels].map(([o, a]) => ({ a, o })) }
  const probe = { kind: 'cancels' as const, oids: [...cancels.keys()] }
  return l1Step(venue, { action, signerAddress, l1, probe }, context)
}
