import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'
import type { OrderStatus } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'
import { ACCOUNT_FRESH_FOR_MS, type AccountRef } from './account'

/** Resting and sleeping orders, straight from the venue. */
export function openOrdersQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.openOrders(provider, address),
    queryFn: ({ signal }) => client.plugin(provider).openOrders(address, signal),
    staleTime: ACCOUNT_FRESH_FOR_MS,
  })
}

const OPEN: readonly OrderStatus[] = ['PENDING', 'OPEN', 'PARTIALLY_FILLED']

/**
 * Whether an order may still execute: also a trigger that fired and rests at its limit, but none
 * that went to the market.
 */
export function isOpen({ status, limitPrice }: Pick<Order, 'status' | 'limitPrice'>): boolean {
  return OPEN.includes(status) || (status === 'TRIGGERED' && limitPrice !== undefined)
}

/**
 * The open orders after some changed: ended ones leave, known ones keep their place, new ones come
 * first. The same list where nothing changed.
 */
export function foldOrders(orders: readonly Order[], changed: readonly Order[]): readonly Order[] {
  if (changed.length === 0) return orders
  const byId = new Map(changed.map((order) => [order.orderId, order]))
  const updated = orders.flatMap((order) => {
    const next = byId.get(order.orderId)
    if (next === undefined) return [order]
    byId.delete(order.orderId)
    return isOpen(next) ? [next] : []
  })
  return [...[...byId.values()].filter(isOpen), ...updated]
}
