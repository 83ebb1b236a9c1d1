import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { OrderStatus } from '@/lib/schema/enums'
import type { Order } from '@/lib/schema/order'
import { ACCOUNT_FRESH_FOR_MS, type AccountRef } from './account'
import { keys } from './keys'

/** Resting and sleeping orders, straight from the venue. */
export function openOrdersQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.openOrders(provider, address),
    queryFn: ({ signal }) => client.plugin(provider).openOrders(address, signal),
    staleTime: ACCOUNT_FRESH_FOR_MS,
  })
}

const OPEN: readonly OrderStatus[] = ['PENDING', 'OPEN', 'PARTIALLY_FILLED']

/** Whether an order may still execute. */
export function isOpen(order: Pick<Order, 'status'>): boolean {
  return OPEN.includes(order.status)
}

/**
 * The open orders after some changed: ended ones leave, known ones keep their place, new ones come
 * first. The same list where nothing changed.
 */
export function foldOrders(orders: readonly Order[], changed: readonly Order[]): readonly Order[] {
  if (changed.length === 0) return orders
  const byId = new Map(changed.map((order) => [order.orderId, order]))
  const kept = orders.flatMap((order) => {
    const next = byId.get(order.orderId)
    if (next === undefined) return [order]
    byId.delete(order.orderId)
    return isOpen(next) ? [next] : []
  })
  return [...[...byId.values()].filter(isOpen), ...kept]
}
