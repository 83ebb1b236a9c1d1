'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { deviceClock } from '@/lib/clock/clock'
import { foldOrders } from '@/lib/queries/account/orders'
import { keys } from '@/lib/queries/keys'
import type { Order } from '@/lib/schema/model/order'
import { marketKey } from '@/lib/stores/market'
import { type PendingOrder, pendingStore, settleOrders } from '@/lib/stores/orders/pendingOrders'

/** From this age on an order that no stream showed is called unconfirmed and asked about. */
export const UNCONFIRMED_AFTER_MS = 10_000
const EVERY_MS = 3_000

/**
 * Asks the venue about accepted orders that its stream did not show in time, until it knows them.
 * Orders whose own answer was lost are asked about by the action that sent them.
 */
export function usePendingCheck(provider: string, address: string | undefined): void {
  const client = usePerpsClient()
  const cache = useQueryClient()

  useEffect(() => {
    if (address === undefined) return undefined
    const account = marketKey(provider, address)
    const controller = new AbortController()

    const check = async ({ orderId, clientOrderId }: PendingOrder) => {
      const name = orderId ?? clientOrderId
      if (name === undefined) return
      const order = await client.plugin(provider).order(address, name, controller.signal)
      if (order === undefined || controller.signal.aborted) return
      cache.setQueryData(keys.openOrders(provider, address), (cached?: readonly Order[]) =>
        cached === undefined ? undefined : foldOrders(cached, [order]),
      )
      // Under the name that it was asked by, and under its own.
      settleOrders([order, { ...order, orderId: name }], [])
    }

    const timer = setInterval(() => {
      const late = pendingStore
        .getState()
        .orders.filter(
          (order) =>
            order.account === account &&
            order.stage === 'accepted' &&
            deviceClock.steadyMs() - order.sentAtMs > UNCONFIRMED_AFTER_MS,
        )
      // A failed read is repeated at the next interval; the row shows meanwhile that it waits.
      for (const order of late) check(order).catch(() => undefined)
    }, EVERY_MS)

    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [client, cache, provider, address])
}
