import type { Order } from '@/lib/schema/model/order'
import type { UndoableAct } from '@/lib/stores/orders/undos'
import type { OrderChange } from '@/lib/trade/orders/amendPlan'

/** The open order that an amendment left; undefined once it executed or was cancelled. */
export function amendedOrder(
  { order, change }: Extract<UndoableAct, { kind: 'amend' }>,
  orders: readonly Order[] | undefined,
): Order | undefined {
  return orders?.find((open) => isAmended(open, order, change))
}

/** Whether there is something left to put back; `orders` are the open ones, undefined while unknown. */
export function canUndo(act: UndoableAct, orders: readonly Order[] | undefined): boolean {
  return act.kind !== 'amend' || orders === undefined || amendedOrder(act, orders) !== undefined
}

/** Whether an open order is the one that was amended; venues may have given it another id. */
function isAmended(open: Order, order: Order, { price, triggerPrice }: OrderChange): boolean {
  if (open.orderId === order.orderId) return true
  const isAlike =
    open.market.id === order.market.id && open.side === order.side && open.type === order.type
  return (
    isAlike &&
    (price === undefined || open.price === price) &&
    (triggerPrice === undefined || open.triggerPrice === triggerPrice)
  )
}
