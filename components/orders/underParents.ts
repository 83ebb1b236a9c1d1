import type { Order } from '@/lib/schema/model/order'
import { waitsFor } from '@/lib/trade/exits/exits'

/** Orders in the venue's order, but legs directly below the open parent that they wait for. */
export function underParents(
  orders: readonly Order[],
): readonly { order: Order; parent?: Order }[] {
  const legs = new Map<string, Order[]>()
  const roots: Order[] = []
  for (const order of orders) {
    const parent = waitsFor(order, orders)
    if (parent === undefined) roots.push(order)
    else legs.set(parent.orderId, [...(legs.get(parent.orderId) ?? []), order])
  }
  return roots.flatMap((order) => [
    { order },
    ...(legs.get(order.orderId) ?? []).map((leg) => ({ order: leg, parent: order })),
  ])
}
