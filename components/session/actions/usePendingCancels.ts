'use client'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '@/components/session/wallet/useWallet'
import { marketKey } from '@/lib/stores/market'
import { type PendingCancel, pendingStore } from '@/lib/stores/orders/pendingOrders'

/** Orders of the connected account whose cancel or amendment was sent and is not confirmed yet. */
export function usePendingCancels(provider: string): ReadonlyMap<string, PendingCancel['kind']> {
  const { account } = useWallet()
  const cancels = useStore(pendingStore, (state) => state.cancels)
  return useMemo(() => {
    const mine = account === undefined ? undefined : marketKey(provider, account)
    return new Map(
      cancels
        .filter((cancel) => cancel.account === mine)
        .map(({ orderId, kind }) => [orderId, kind]),
    )
  }, [cancels, account, provider])
}
