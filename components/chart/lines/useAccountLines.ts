'use client'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useIsMasked } from '@/components/figures/privacy'
import { amendRules, useAmendOrder } from '@/components/session/actions/useAmendOrder'
import { useCancelOrders } from '@/components/session/actions/useCancelOrders'
import { usePendingCancels } from '@/components/session/actions/usePendingCancels'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { useOpenOrders, usePositions } from '@/components/session/reads/accountReads'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { ticketStore } from '@/lib/stores/ticket'
import { waitsFor } from '@/lib/trade/exits/exits'
import { unrealizedProfit } from '@/lib/trade/margin/pnl'
import { offers } from '@/lib/trade/rules/descriptor'
import { accountLines } from './accountLines'
import type { ChartLine } from './chartLine'
import { changeOfMove } from './dragPrice'

/** The connected account's lines in one market, kept live, with what can be done to them. */
export function useAccountLines(provider: Provider, market: Market): readonly ChartLine[] {
  const { data: positions } = usePositions(provider.key)
  const { data: orders } = useOpenOrders(provider.key)
  const isMasked = useIsMasked()
  const ownPosition = positions?.find((position) => position.market.id === market.id)
  // The positions' stream is seconds behind the mark, by which the table shows the profit. Without
  // a position the mark moves no line.
  const mark = useMarkPrice(provider.key, ownPosition === undefined ? undefined : market.id)
  const profit = ownPosition && unrealizedProfit(ownPosition, mark)
  const isOld = useArePricesOld(provider.key)
  const pending = usePendingCancels(provider.key)
  const cancel = useCancelOrders(provider)
  const amend = useAmendOrder(provider)
  // Always on in a frame.
  const confirmsMove = useStore(ticketStore, ({ confirmsOrders }) => confirmsOrders)
  const actions = useRef({ cancel, amend })
  useEffect(() => {
    actions.current = { cancel, amend }
  })

  return useMemo(() => {
    const { canAmend, warning } = amendRules(provider)
    const canCancel = offers(provider, 'cancelOrder')
    const visiblePositions =
      ownPosition === undefined || profit === undefined
        ? []
        : [{ ...ownPosition, unrealizedPnl: profit }]
    return accountLines(market, visiblePositions, orders ?? [], isMasked).map((line) => {
      if (line.kind === 'position') return { ...line, isStale: isOld }
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
        ...(canAmend
          ? {
              ...(warning === undefined ? {} : { moveWarning: warning }),
              confirmsMove,
              onMove: (price) =>
                actions.current.amend(
                  order,
                  changeOfMove(market, order, price),
                  waitsFor(order, orders ?? []) !== undefined,
                ),
            }
          : {}),
      } satisfies ChartLine
    })
  }, [provider, market, ownPosition, profit, orders, pending, isMasked, isOld, confirmsMove])
}
