import type { Order } from '@/lib/schema/model/order'
import { waitsFor } from '@/lib/trade/exits/exits'

/** An order's number, which venues count by market; other ids stand for themselves. */
const ORDER_NUMBER = /^\d{1,19}$/

/** An order as a cancel names it: a number with its market, so that it needs no look-up. */
export function scopedOrderId({ market, orderId }: Pick<Order, 'market' | 'orderId'>): string {
  return ORDER_NUMBER.test(orderId) ? `${market.id}:${orderId}` : orderId
}

/**
 * The orders to name when all of these are to be cancelled: a leg whose parent is among them falls
 * with it, and the venue would answer that it is gone.
 */
export function cancelTargets(orders: readonly Order[]): readonly Order[] {
  return orders.filter((order) => waitsFor(order, orders) === undefined)
}

/**
 * Orders to cancel in parts of at most `most`, each leg in the part of its parent: named in another
 * one it would be gone by then.
 */
export function cancelBatches(orders: readonly Order[], most: number): readonly Order[][] {
  const legs = new Map<string, Order[]>()
  const roots = cancelTargets(orders)
  for (const order of orders) {
    const parent = waitsFor(order, orders)
    if (parent === undefined) continue
    legs.set(parent.orderId, [...(legs.get(parent.orderId) ?? []), order])
  }
  const batches: Order[][] = []
  for (let start = 0; start < roots.length; start += most) {
    const part = roots.slice(start, start + most)
    batches.push(part.flatMap((order) => [order, ...(legs.get(order.orderId) ?? [])]))
  }
  return batches
}
