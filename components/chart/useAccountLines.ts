'use client'
import { useEffect, useMemo, useRef } from 'react'
import { useIsMasked } from '@/components/figures/privacy'
import { canAmend, useAmendOrder } from '@/components/session/useAmendOrder'
import { useCancelOrders } from '@/components/session/useCancelOrders'
import { useMarkPrice } from '@/components/session/useMarkPrice'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { usePendingCancels } from '@/components/session/usePendingCancels'
import { usePositions } from '@/components/session/usePositions'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { profitAt } from '@/lib/trade/pnl'
import { accountLines } from './accountLines'
import type { ChartLine } from './chartLine'
import { changeOfMove } from './dragPrice'

/** The connected account's lines in one market, kept live, with what can be done to them. */
export function useAccountLines(provider: Provider, market: Market): readonly ChartLine[] {
  const { data: positions } = usePositions(provider.key)
  const { data: orders } = useOpenOrders(provider.key)
  const isMasked = useIsMasked()
  const held = positions?.find((position) => position.market.id === market.id)
  // The positions' stream is seconds behind the mark, by which the table tells the profit. Without
  // a position the mark moves no line.
  const mark = useMarkPrice(provider.key, held === undefined ? undefined : market.id)
  const profit =
    held === undefined || mark === undefined
      ? held?.unrealizedPnl
      : profitAt(held.side, held.size, held.entryPrice, mark)
  const pending = usePendingCancels(provider.key)
  const cancel = useCancelOrders(provider)
  const amend = useAmendOrder(provider)
  const actions = useRef({ cancel, amend })
  useEffect(() => {
    actions.current = { cancel, amend }
  })

  return useMemo(() => {
    const canMove = canAmend(provider)
    const canCancel = provider.actions.some(({ type }) => type === 'cancelOrder')
    const shown =
      held === undefined || profit === undefined ? [] : [{ ...held, unrealizedPnl: profit }]
    return accountLines(market.id, shown, orders ?? [], isMasked).map((line) => {
      const order = orders?.find(({ orderId }) => orderId === line.orderId)
      if (order === undefined) return line
      const sent = pending.get(order.orderId)
      if (sent !== undefined) {
        return {
          ...line,
          pending: sent === 'cancel' ? ('cancelling' as const) : ('moving' as const),
        }
      }
      return {
        ...line,
        ...(canCancel ? { onCancel: () => void actions.current.cancel([order]) } : {}),
        ...(canMove
          ? { onMove: (price) => actions.current.amend(order, changeOfMove(market, order, price)) }
          : {}),
      } satisfies ChartLine
    })
  }, [provider, market, held, profit, orders, pending, isMasked])
}
