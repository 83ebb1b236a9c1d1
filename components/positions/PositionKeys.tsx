'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useAmendOrder } from '@/components/session/actions/useAmendOrder'
import { useCancelOrders } from '@/components/session/actions/useCancelOrders'
import { useClosePosition } from '@/components/session/actions/useClosePosition'
import { notifyNow } from '@/components/session/messages/tradeNotifications'
import { useOpenOrders, usePositions } from '@/components/session/reads/accountReads'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import {
  type PositionAct,
  positionRequestStore,
  takePositionAct,
} from '@/lib/stores/positionRequest'
import { ticketStore } from '@/lib/stores/ticket'
import { exitsOf } from '@/lib/trade/exits/exits'
import { ClosePositionDialog } from './ClosePositionDialog'
import { moveStop } from './moveStop'
import { ReverseDialog } from './ReverseDialog'

/** Presses that come this quickly after one another move the stop together. */
const TOGETHER_MS = 300

/**
 * Does what trading keys ask of the market in view: the same acts as the buttons of the tables, with
 * the same questions before them. Draws nothing but their dialogs.
 */
export function PositionKeys({ provider, market }: { provider: Provider; market: Market }) {
  const positions = usePositions(provider.key)
  const orders = useOpenOrders(provider.key)
  const cancel = useCancelOrders(provider)
  const amend = useAmendOrder(provider)
  const { close } = useClosePosition(provider)
  const request = useStore(positionRequestStore, (state) => state.request)
  const [dialog, setDialog] = useState<'close' | 'reverse'>()
  const moving = useRef({ steps: 0, timer: 0 })
  const symbol = market.baseAsset.displaySymbol
  const position = positions.data?.find((open) => open.market.id === market.id)
  const here = orders.data?.filter((order) => order.market.id === market.id) ?? []

  const moveTheStop = useEffectEvent(() => {
    const { steps } = moving.current
    moving.current.steps = 0
    if (position === undefined || steps === 0) return
    const order = exitsOf(position, here).stopLossOrder
    if (order?.triggerPrice === undefined) {
      notifyNow(t('No stop loss to move'), t('Your {symbol} position has none.', { symbol }))
      return
    }
    const triggerPrice = moveStop(market, position, order.triggerPrice, steps)
    if (triggerPrice === undefined) {
      notifyNow(
        t('Stop loss not moved'),
        t('The mark price has already passed the new trigger price.'),
      )
      return
    }
    void amend(order, { triggerPrice })
  })

  const follow = useEffectEvent((act: PositionAct) => {
    if (act === 'cancelOrders') {
      if (here.length > 0) void cancel(here)
      else notifyNow(t('Nothing to cancel'), t('There are no open {symbol} orders.', { symbol }))
      return
    }
    if (position === undefined) {
      notifyNow(t('No position'), t('There is no open {symbol} position.', { symbol }))
      return
    }
    switch (act) {
      case 'close':
        if (ticketStore.getState().closesInOnePress) {
          void close({ position, market, size: position.size })
        } else setDialog('close')
        break
      case 'reverse':
        setDialog('reverse')
        break
      case 'stopUp':
      case 'stopDown':
        moving.current.steps += act === 'stopUp' ? 1 : -1
        window.clearTimeout(moving.current.timer)
        moving.current.timer = window.setTimeout(moveTheStop, TOGETHER_MS)
    }
  })

  useEffect(() => {
    if (request === undefined) return
    const act = takePositionAct(provider.key, market.id, Date.now())
    if (act !== undefined) follow(act)
  }, [request, provider.key, market.id])

  useEffect(() => {
    const { current } = moving
    return () => window.clearTimeout(current.timer)
  }, [])

  if (position === undefined || dialog === undefined) return null
  const props = { provider, position, market, onClose: () => setDialog(undefined) }
  return dialog === 'close' ? (
    <ClosePositionDialog {...props} begins="MARKET" />
  ) : (
    <ReverseDialog {...props} />
  )
}
