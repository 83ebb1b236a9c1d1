import type { Intent } from '@/lib/client/actions/intent'
import type { VenuePlugin } from '@/lib/client/plugin'
import { actionParams, ORDERS_PER_REQUEST_MAX } from '@/lib/schema/action/actionParams'
import { type ActionStep, isEip712Step } from '@/lib/schema/action/actionStep'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { CancelAction } from '@/lib/venues/hyperliquid/sign/l1Action'
import type { HyperliquidReads } from './reads'

/** `timeInForce` of a cancel of all orders at once. */
const CANCEL_NOW = 0

/** The open orders that a cancel of all leaves out, by market and id, a request's worth at a time. */
export async function readUncancelled(
  {
    reads,
    universe,
  }: { reads: Pick<HyperliquidReads, 'openOrders'>; universe(): Promise<Universe> },
  { action, address, params }: Intent,
  steps: readonly ActionStep[],
): ReturnType<NonNullable<VenuePlugin['remainder']>> {
  if (action !== 'cancelAllOrders') return undefined
  if (actionParams.cancelAllOrders.parse(params).timeInForce !== CANCEL_NOW) return undefined
  const [listed, open] = await Promise.all([universe(), reads.openOrders(address.toLowerCase())])
  const gone = new Set(steps.flatMap(cancelledIds))
  // What waits for a parent goes with it.
  const left = open.filter(
    ({ orderId, parentOrderId, market }) =>
      !gone.has(orderId) && parentOrderId == null && listed.find(market.id) !== undefined,
  )
  if (left.length === 0) return undefined
  const ids = left.map(({ market, orderId }) => `${market.id}:${orderId}`)
  const requests = Math.ceil(ids.length / ORDERS_PER_REQUEST_MAX)
  const nth = (index: number) =>
    ids.slice(index * ORDERS_PER_REQUEST_MAX, (index + 1) * ORDERS_PER_REQUEST_MAX)
  return {
    action: 'cancelOrder',
    params: Array.from({ length: requests }, (_, index) => ({ ids: nth(index) })),
  }
}

function cancelledIds(step: ActionStep): string[] {
  const action = CancelAction.safeParse(isEip712Step(step) && step.preimage?.action)
  return action.success ? action.data.cancels.map(({ o }) => String(o)) : []
}
