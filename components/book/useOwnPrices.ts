'use client'
import { useMemo } from 'react'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { restsInBook } from '@/lib/trade/orders/orderState'

/** Prices at which the connected account's own orders rest in one market. */
export function useOwnPrices(provider: string, marketId: string): ReadonlySet<string> {
  const { data: orders } = useOpenOrders(provider)
  return useMemo(
    () =>
      new Set(
        (orders ?? []).flatMap((order) =>
          order.market.id === marketId && order.price !== undefined && restsInBook(order)
            ? [order.price]
            : [],
        ),
      ),
    [orders, marketId],
  )
}
