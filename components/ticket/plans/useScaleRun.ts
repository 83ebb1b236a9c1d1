'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useCancelOrders } from '@/components/session/actions/useCancelOrders'
import { useSubmitOrder } from '@/components/session/actions/useSubmitOrder'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import { noteOrderGroup } from '@/lib/stores/orders/orderGroups'
import {
  clearScale,
  endScale,
  nameScaleOrder,
  resumeScale,
  type ScaleRun,
  scaleKey,
  scaleOf,
  scaleStore,
  stageScale,
  startScale,
  stopScale,
} from '@/lib/stores/ticketScale'

/** The scale of the connected account on a market, and what can be done about it. */
export interface ScaleSending {
  run: ScaleRun | undefined
  start: (orders: readonly PlaceOrderParams[]) => Promise<void>
  /** Sends what still waits, and what was refused, once more. */
  resume: () => Promise<void>
  stop: () => void
  /** Orders of this scale that rest at the venue now. */
  resting: readonly Order[]
  isCancelling: boolean
  /** Cancels those that rest, and forgets the scale once none does. */
  cancelPlaced: () => Promise<void>
  clear: () => void
}

/**
 * Places the orders of a scale one by one, each through the path of any order. It stops at the
 * first that is not taken, so that one cause is not met fifty times; and where an answer was lost,
 * nothing more is sent before the person has looked.
 */
export function useScaleRun(provider: Provider, market: Market): ScaleSending {
  const { account } = useWallet()
  const { submit } = useSubmitOrder(provider)
  const key = account === undefined ? undefined : scaleKey(provider.key, market.id, account)
  const run = useStore(scaleStore, ({ runs }) => (key === undefined ? undefined : runs[key]))
  const symbol = market.baseAsset.displaySymbol
  const cancel = useCancelOrders(provider)
  const [isCancelling, setCancelling] = useState(false)
  const { data: openOrders = [] } = useOpenOrders(provider.key)
  const ids = new Set(Object.values(run?.orderIds ?? {}))
  const resting = openOrders.filter(({ orderId }) => ids.has(orderId))

  const sendWaiting = async () => {
    if (key === undefined) return
    const group = ['scale', key, Date.now()].join(':')
    for (;;) {
      const now = scaleOf(key)
      const index = now?.stages.indexOf('waiting') ?? -1
      const params = now?.orders[index]
      if (now === undefined || params === undefined) break
      if (now.isStopping) return endScale(key, t('Stopped. The rest was not sent.'))
      stageScale(key, index, 'sending')
      let trouble = t('The account changed or the order could not be signed.')
      let isLost = false
      const isTaken = await submit({
        market,
        params,
        isQuiet: true,
        onAccepted: (orderId) => {
          nameScaleOrder(key, index, orderId)
          noteOrderGroup(orderId, group)
        },
        onFailure: ({ message }) => {
          trouble = message
          isLost = false
        },
        onUnknown: () => {
          isLost = true
          stageScale(key, index, 'unknown')
        },
      })
      if (isTaken) {
        stageScale(key, index, 'placed')
        continue
      }
      if (!isLost) {
        stageScale(key, index, 'refused')
        return endScale(key, trouble)
      }
      return endScale(
        key,
        t(
          'The response to one order was lost. Check your open orders and fills before sending the rest.',
        ),
      )
    }
    const ended = scaleOf(key)
    if (ended === undefined) return
    const placed = ended.stages.filter((stage) => stage === 'placed').length
    const isWhole = placed === ended.stages.length
    endScale(key)
    if (!isWhole) return
    clearScale(key)
    notifyDone(t('Scale placed: {placed} {symbol} orders', { placed, symbol }))
  }

  return {
    run,
    async start(orders) {
      if (key === undefined || scaleOf(key)?.isRunning === true) return
      startScale(key, orders)
      await sendWaiting()
    },
    async resume() {
      if (key === undefined || scaleOf(key)?.isRunning === true) return
      resumeScale(key)
      await sendWaiting()
    },
    stop() {
      if (key !== undefined) stopScale(key)
    },
    resting,
    isCancelling,
    async cancelPlaced() {
      if (key === undefined || isCancelling || run?.isRunning === true) return
      setCancelling(true)
      const isAll = await cancel(resting)
      setCancelling(false)
      if (isAll) clearScale(key)
    },
    clear() {
      if (key !== undefined) clearScale(key)
    },
  }
}
