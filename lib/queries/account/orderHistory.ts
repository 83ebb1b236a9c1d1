import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'
import { foldPages, type Pages, pagedQuery, type ReadPage } from '@/lib/queries/pages'
import { OrderStatus } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'
import type { AccountRef } from './account'

/** What the cache holds of all orders. */
export type OrderPages = Pages<Order>

/** Reads orders of the account, open and past, a page at a time. */
export function readOrders(
  client: PerpsClient,
  { provider, address }: AccountRef,
): ReadPage<Order> {
  const statuses = OrderStatus.options
  return (query, signal) => client.plugin(provider).orders(address, { ...query, statuses }, signal)
}

/** Orders of the account, open and past, by the time they were placed. */
export function orderHistoryQuery(client: PerpsClient, account: AccountRef) {
  const { provider, address } = account
  return pagedQuery(keys.orderHistory(provider, address), readOrders(client, account))
}

/** The pages with changed orders in place and new ones by the time they were placed. */
export function foldOrderHistory(pages: OrderPages, changed: readonly Order[]): OrderPages {
  return foldPages(pages, changed, {
    idOf: orderRowId,
    timeOf: ({ createdAt }) => createdAt,
    isChanged: (previous, next) => previous.updatedAt <= next.updatedAt,
  })
}

/** The pages of a read with the orders of it that changed again while it was under way. */
export function renewOrderHistory(pages: OrderPages, changed: readonly Order[]): OrderPages {
  return foldPages(pages, changed, {
    idOf: orderRowId,
    timeOf: ({ createdAt }) => createdAt,
    // Of the same moment the read knows more: an update does not say what kind of order it is.
    isChanged: (previous, next) => previous.updatedAt < next.updatedAt,
  })
}

/** A TWAP and an order may share a number: the kind is part of a row's key. */
export function orderRowId({ type, orderId }: Order): string {
  return type === 'TWAP' ? `twap:${orderId}` : orderId
}
