'use client'
import type { Decimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { Order } from '@/lib/schema/order'
import type { Provider } from '@/lib/schema/provider'
import { marketKey } from '@/lib/stores/market'
import { addCancels, removeCancels } from '@/lib/stores/pendingOrders'
import { amendLabel, leftOf } from './orderLabels'
import { orderWords } from './orderWords'
import { tellDone } from './tradeNews'
import { useRunAction } from './useRunAction'
import { useWallet } from './useWallet'

/** What may be changed of a resting or sleeping order; absent stays as it is. */
export interface OrderChange {
  price?: Decimal
  size?: Decimal
  triggerPrice?: Decimal
  /** Limit of a trigger order once it is awake. */
  limitPrice?: Decimal
}

/** Whether orders of a provider can be amended at all. */
export function canAmend(provider: Provider): boolean {
  return provider.actions.some(({ type }) => type === 'modifyOrder')
}

/**
 * Amends an open order; resolves to whether the venue took the change. Venues may replace the order
 * by a new one with another id: the old row stays, marked, until their stream says so.
 */
export function useAmendOrder(
  provider: Provider,
): (order: Order, change: OrderChange) => Promise<boolean> {
  const run = useRunAction(provider)
  const { account } = useWallet()

  return async (order, change) => {
    if (account === undefined) return false
    const { orderId } = order
    const label = amendLabel(order)
    addCancels([
      {
        account: marketKey(provider.key, account),
        orderId,
        sinceMs: Date.now(),
        kind: 'amend',
      },
    ])
    const answer = await run({
      action: 'modifyOrder',
      params: { modifications: [{ id: orderId, ...change }] },
      label,
    })
    if (answer.kind === 'accepted')
      tellDone(say('Amended: {order}', { order: orderWords(leftOf(amended(order, change))) }))
    // Where the id stays the same, no order ends: the mark is taken off here.
    removeCancels([orderId])
    return answer.kind === 'accepted'
  }
}

/** The order as it stands after the change. */
function amended(order: Order, { price, size, triggerPrice }: OrderChange): Order {
  return {
    ...order,
    ...(price === undefined ? {} : { price }),
    ...(triggerPrice === undefined ? {} : { triggerPrice }),
    ...(size === undefined ? {} : { remainingSize: size }),
  }
}
