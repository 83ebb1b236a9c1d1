'use client'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '@/components/session/wallet/useWallet'
import { marketKey } from '@/lib/stores/market'
import { type PendingOrder, pendingStore } from '@/lib/stores/orders/pendingOrders'

/** Orders of the connected account that were sent and are not confirmed yet. */
export function usePendingOrders(provider: string): readonly PendingOrder[] {
  const { account } = useWallet()
  const orders = useStore(pendingStore, (state) => state.orders)
  return useMemo(
    () =>
      account === undefined
        ? []
        : orders.filter((order) => order.account === marketKey(provider, account)),
    [orders, account, provider],
  )
}
