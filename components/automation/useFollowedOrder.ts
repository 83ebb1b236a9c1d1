'use client'
import { useEffect, useRef } from 'react'
import { useStream } from '@/components/session/live/useStream'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import type { Order } from '@/lib/schema/model/order'
import type { Automation } from '@/lib/stores/orders/automations'

const OPEN = ['PENDING', 'OPEN', 'PARTIALLY_FILLED']

/** An order that is followed, outside React. */
export interface FollowedOrder {
  /** As the venue told it last; undefined before it did. */
  current(orderId: string): Order | undefined
  /** Whether the venue told that it ended. */
  isEnded(orderId: string): boolean
}

/** Follows the orders of an account by the venue's stream; an order is read once where it is not told of. */
export function useFollowedOrder(
  { provider, account, orderId }: Automation,
  onUpdate: () => void,
): FollowedOrder {
  const client = usePerpsClient()
  const latestOrders = useRef(new Map<string, Order>())
  const take = (order: Order) => latestOrders.current.set(order.orderId, order)

  useStream(provider, { channel: 'orderUpdates', address: account }, (orders) => {
    for (const order of orders) take(order)
    onUpdate()
  })

  useEffect(() => {
    const reading = new AbortController()
    const orders = latestOrders.current
    client
      .plugin(provider)
      .order(account, orderId, reading.signal)
      .then((order) => {
        // What the stream told meanwhile is newer.
        if (order !== undefined && !orders.has(orderId)) orders.set(orderId, order)
      })
      .catch(() => undefined)
    return () => reading.abort()
  }, [client, provider, account, orderId])

  return {
    current: (id) => latestOrders.current.get(id),
    isEnded: (id) => {
      const status = latestOrders.current.get(id)?.status
      return status !== undefined && !OPEN.includes(status)
    },
  }
}
