'use client'
import { useEffect, useMemo, useRef } from 'react'
import { cancelWords, useCancelOrders } from '@/components/session/useCancelOrders'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { usePositions } from '@/components/session/usePositions'
import { useRunAction } from '@/components/session/useRunAction'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/order'
import type { Provider } from '@/lib/schema/provider'
import { accountLines } from './accountLines'
import type { ChartLine } from './chartLine'

/** The connected account's lines in one market, kept live, with what can be done to them. */
export function useAccountLines(provider: Provider, marketId: string): readonly ChartLine[] {
  const { data: positions } = usePositions(provider.key)
  const { data: orders } = useOpenOrders(provider.key)
  const cancel = useCancelOrders(provider)
  const run = useRunAction(provider)
  const actions = useRef({ cancel, run })
  useEffect(() => {
    actions.current = { cancel, run }
  })

  return useMemo(() => {
    const offered = new Set(provider.actions.map(({ type }) => type))
    const move = (order: Order, price: Decimal) =>
      actions.current.run({
        action: 'modifyOrder',
        params: { modifications: [amendment(order, price)] },
        label: `Move ${cancelWords(order)}`,
      })
    return accountLines(marketId, positions ?? [], orders ?? []).map((line) => {
      const order = orders?.find(({ orderId }) => orderId === line.orderId)
      if (order === undefined) return line
      return {
        ...line,
        ...(offered.has('cancelOrder')
          ? { onCancel: () => void actions.current.cancel([order]) }
          : {}),
        ...(offered.has('modifyOrder')
          ? { onMove: (price: Decimal) => void move(order, price) }
          : {}),
      }
    })
  }, [provider, marketId, positions, orders])
}

/** What changes: the trigger of a sleeping order, the price of a resting one, its size kept. */
function amendment(order: Order, price: Decimal) {
  return order.triggerPrice === undefined
    ? { id: order.orderId, price, size: order.remainingSize }
    : { id: order.orderId, triggerPrice: price }
}
