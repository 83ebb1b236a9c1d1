'use client'
import { useEffect, useRef } from 'react'
import { useStream } from '@/components/session/live/useStream'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import type { Order } from '@/lib/schema/model/order'
import type { Automation } from '@/lib/stores/orders/automations'

const OPEN = ['PENDING', 'OPEN', 'PARTIALLY_FILLED']

/** An order that is followed, outside React. */
export interface FollowedOrder {
  /** As last received from the venue; undefined before. */
  current(orderId: string): Order | undefined
  /** Whether the venue reported its end. */
  isEnded(orderId: string): boolean
}

/**
 * Follows the orders of an account by the venue's stream; an order that the stream does not have is
 * read once.
 */
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
        // A frame that arrived meanwhile is newer.
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
