'use client'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { marketKey } from '@/lib/stores/market'
import { pendingStore } from '@/lib/stores/pendingOrders'
import { useWallet } from './useWallet'

/** Ids of the connected account's orders whose cancel was sent and is not confirmed yet. */
export function usePendingCancels(provider: string): ReadonlySet<string> {
  const { account } = useWallet()
  const cancels = useStore(pendingStore, (state) => state.cancels)
  return useMemo(() => {
    const mine = account === undefined ? undefined : marketKey(provider, account)
    return new Set(
      cancels.filter((cancel) => cancel.account === mine).map(({ orderId }) => orderId),
    )
  }, [cancels, account, provider])
}
