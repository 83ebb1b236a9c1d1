'use client'
import { orderHistoryQuery, readOrders } from '@/lib/queries/orderHistory'
import type { Order } from '@/lib/schema/order'
import { type History, useHistoryOf } from './history'
import { useAccountRef } from './useAccountRef'
import { usePerpsClient } from './usePerpsClient'
import { useReadPages } from './useRead'

/** Orders of the connected account, open and past, kept live by `AccountStreams`. */
export function useOrderHistory(provider: string): History<Order> {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const query = useReadPages({ ...orderHistoryQuery(client, account), enabled: isReadable })
  return useHistoryOf(query, readOrders(client, account))
}
