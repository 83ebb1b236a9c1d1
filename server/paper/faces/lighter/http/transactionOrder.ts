import { z } from 'zod'
import type { OrderRecord } from '@/server/paper/engine/view'
import { type FaceContext, orderIdOf, orderIndexOf } from '@/server/paper/faces/lighter/context'
import type { KnownTransaction } from '@/server/paper/faces/lighter/records/facts'
import { orderStatus } from '@/server/paper/faces/lighter/views/orderView'

/** Numbers of the order states, by their words. */
const STATES = [
  'in-progress',
  'pending',
  'open',
  'filled',
  'canceled',
  'canceled-post-only',
  'canceled-reduce-only',
  'canceled-position-not-allowed',
  'canceled-margin-not-allowed',
  'canceled-too-much-slippage',
  'canceled-not-enough-liquidity',
  'canceled-self-trade',
  'canceled-expired',
  'canceled-oco',
  'canceled-child',
  'canceled-liquidation',
  'canceled-invalid-balance',
]
const CREATE = 14
const MODIFY = 17
const GROUP = 28

const Named = z.object({ ClientOrderIndex: z.number() })
const Info = z.object({
  ClientOrderIndex: z.number().optional(),
  Index: z.number().optional(),
  Orders: z.array(Named).optional(),
})

/**
 * State of an order right after its placement. One that may rest or wait counts as open: later
 * events are no part of its transaction.
 */
function statusAtFirst(order: OrderRecord): string {
  const { createdAtMs, timeInForce, trigger, updatedAtMs } = order
  if (trigger === undefined && timeInForce === 'ioc') return orderStatus(order)
  if (updatedAtMs === createdAtMs) return orderStatus(order)
  return trigger === undefined ? 'open' : 'pending'
}

/** The order that a transaction placed, `to` of the event, or changed, `no`. Sizes are in lots. */
export function orderOf({ facts, host }: FaceContext, transaction: KnownTransaction) {
  const { account, info, state, type } = transaction
  const address = facts.accounts.addressOf(account)
  if (address === undefined || (type !== CREATE && type !== MODIFY && type !== GROUP)) return {}
  const parsed = Info.safeParse(JSON.parse(info))
  if (!parsed.success) return {}
  const { ClientOrderIndex, Index, Orders } = parsed.data
  const index = type === MODIFY ? Index : (ClientOrderIndex ?? Orders?.[0]?.ClientOrderIndex)
  if (index === undefined || index === 0) return {}
  const orderId = orderIdOf(BigInt(index))
  const order =
    orderId === undefined
      ? host.view.orderByClientId(address, String(index))
      : host.view.order(address, orderId)
  if (order === undefined) return {}
  const wire = {
    i: orderIndexOf(order.orderId),
    is: order.originalLots,
    rs: order.remainingLots,
    st: STATES.indexOf(type === MODIFY ? (state ?? orderStatus(order)) : statusAtFirst(order)),
  }
  return type === MODIFY ? { no: wire } : { to: wire }
}
