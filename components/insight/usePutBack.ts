'use client'
import { useAmendOrder } from '@/components/session/actions/useAmendOrder'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { useSubmitOrder } from '@/components/session/actions/useSubmitOrder'
import { useWorstPrice } from '@/components/session/live/useWorstPrice'
import { failureOf } from '@/components/session/messages/actionFailure'
import { leftOf } from '@/components/session/messages/orderLabels'
import { orderWords } from '@/components/session/messages/orderWords'
import {
  notifyDone,
  notifyNow,
  notifyRefused,
} from '@/components/session/messages/tradeNotifications'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { t } from '@/lib/i18n/t'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import { takeUndo, type Undo, type UndoableAct } from '@/lib/stores/orders/undos'
import { openingSideOf } from '@/lib/trade/exits/exits'
import { namedLeverage } from '@/lib/trade/margin/margin'
import { type OrderChange, planAmend } from '@/lib/trade/orders/amendPlan'
import { amendedOrder } from './undoTarget'
import { undoTitle } from './undoWords'

/** As of a venue that changes nothing in place: every order becomes parameters of a new one. */
const AS_NEW = { modifyFields: [], modifyNeeds: [] } as const

/** Puts back what was done, once. */
export function usePutBack(provider: Provider): (undo: Undo) => Promise<void> {
  const run = useRunAction(provider)
  const amend = useAmendOrder(provider)
  const worstPrice = useWorstPrice(provider)
  const { submit } = useSubmitOrder(provider)
  const { data: orders } = useOpenOrders(provider.key)
  const markets = useMarketById(provider.key)

  const placeAgain = async (order: Order) => {
    const undoneText = t('TP/SL restored')
    const label = t('Restored: {order}', { order: orderWords(leftOf(order)) })
    const plan = planAmend(order, {}, AS_NEW, false)
    if (plan.kind === 'none') return notifyNow(t('Not restored'), plan.reason)
    const { kind } =
      plan.kind === 'placeFirst'
        ? await run({ action: 'placeTriggerOrder', params: plan.exit, label })
        : plan.kind === 'cancelFirst'
          ? await run({ action: 'placeOrder', params: plan.order, label })
          : { kind: 'failed' }
    if (kind === 'accepted') {
      if (plan.kind === 'placeFirst') notifyDone(undoneText)
      else notifyDone(label, t('The order is at the end of the queue.'))
    }
  }

  const amendBack = async (act: Extract<UndoableAct, { kind: 'amend' }>) => {
    const now = amendedOrder(act, orders)
    if (now === undefined) {
      notifyNow(t('Not restored'), t('The order executed or was cancelled.'))
      return
    }
    await amend(now, before(act.order, act.change))
  }

  const openAgain = async (act: Extract<UndoableAct, { kind: 'close' }>) => {
    const { position, size } = act
    const market = markets.get(position.market.id)
    if (market === undefined) return
    const side = openingSideOf(position.side)
    try {
      const price = await worstPrice(market, side)
      const { marginMode } = position
      await submit({
        market,
        params: {
          ...{ market: { marketId: market.id, categoryId: market.categoryId }, side, size, price },
          ...{ type: 'MARKET', timeInForce: 'IOC', reduceOnly: false, marginMode },
          ...namedLeverage(position.leverage),
        },
      })
    } catch (error) {
      notifyRefused(undoTitle(act), failureOf(error))
    }
  }

  return async ({ id, act }) => {
    // Pressed twice it is put back once.
    if (!takeUndo(id)) return
    if (act.kind === 'cancel') await placeAgain(act.order)
    else if (act.kind === 'amend') await amendBack(act)
    else await openAgain(act)
  }
}

/** The same fields as they were. */
function before(order: Order, change: OrderChange): OrderChange {
  const { price, triggerPrice, limitPrice, remainingSize } = order
  return {
    ...(change.price === undefined || price === undefined ? {} : { price }),
    ...(change.size === undefined ? {} : { size: remainingSize }),
    ...(change.triggerPrice === undefined || triggerPrice === undefined ? {} : { triggerPrice }),
    ...(change.limitPrice === undefined || limitPrice === undefined ? {} : { limitPrice }),
  }
}
