'use client'
import { useMemo } from 'react'
import { amendLabel, leftOf } from '@/components/session/messages/orderLabels'
import { orderWords } from '@/components/session/messages/orderWords'
import { notifyDone, notifyNow } from '@/components/session/messages/tradeNotifications'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { addCancels, removeCancels } from '@/lib/stores/orders/pendingOrders'
import { type OrderChange, planAmend, withoutExecuted } from '@/lib/trade/orders/amendPlan'
import { scopedOrderId } from '@/lib/trade/orders/cancelTargets'
import { offers } from '@/lib/trade/rules/descriptor'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { offerUndo } from './offerUndo'
import { useCancelOrders } from './useCancelOrders'
import { useRunAction } from './useRunAction'

/** How orders of a provider are changed, beside the plan for one of them. */
export interface AmendRules {
  /** Whether anything can be changed, in place or by a new order. */
  canAmend: boolean
  /** What a person must know before a change, in a sentence; undefined where nothing. */
  warning: string | undefined
}

/** Whether and how orders of a provider are changed. Pure. */
export function amendRules(provider: Provider): AmendRules {
  const { modifyFields, modifyNeeds } = venueRules(provider)
  const canReplace = offers(provider, 'placeOrder') && offers(provider, 'cancelOrder')
  const isWholesale = modifyNeeds.length > 0
  return {
    canAmend: modifyFields.length > 0 || canReplace,
    warning:
      modifyFields.length === 0
        ? t('Cancels the order and places a new one at the end of the queue.')
        : isWholesale
          ? t('Replaces the whole order. It may lose its place in the queue.')
          : undefined,
  }
}

/**
 * Changes an open order; resolves to whether all of it was taken. Venues may replace the order by a
 * new one with another id: the old row stays, marked, until their stream says so. Where a venue
 * changes no such order, a new one takes its place: exits before the old one is cancelled, all
 * others after it and without what it executed meanwhile.
 * @returns takes whether the order is a leg that waits for another to fill
 */
export function useAmendOrder(
  provider: Provider,
): (order: Order, change: OrderChange, isLegWaiting?: boolean) => Promise<boolean> {
  const run = useRunAction(provider)
  const cancel = useCancelOrders(provider)
  const client = usePerpsClient()
  const { account } = useWallet()
  const rules = useMemo(() => venueRules(provider), [provider])

  const modify = async (order: Order, change: OrderChange): Promise<boolean> => {
    const { orderId } = order
    const answer = await run({
      action: 'modifyOrder',
      params: { modifications: [{ id: orderId, ...change }] },
      label: amendLabel(order),
    })
    return answer.kind === 'accepted'
  }

  /** The order as it is after its cancel; undefined where the venue does not say. */
  const readAfter = async (address: string, orderId: string): Promise<Order | undefined> => {
    try {
      return await client.plugin(provider.key).order(address, orderId)
    } catch {
      return undefined
    }
  }

  const placeAfter = async (
    order: Order,
    wanted: PlaceOrderParams,
    address: string,
  ): Promise<boolean> => {
    // One that is gone already was executed or cancelled: nothing may take its place.
    const { kind } = await run({
      action: 'cancelOrder',
      params: { ids: [scopedOrderId(order)] },
      label: amendLabel(order),
    })
    if (kind !== 'accepted') return false
    const after = await readAfter(address, order.orderId)
    const params = after && withoutExecuted(wanted, order, after)
    if (params === undefined) {
      notifyNow(
        t('Order cancelled, not replaced'),
        after === undefined
          ? t('The venue did not report how much of the order executed. Place it again.')
          : t('The order executed before it could be changed.'),
      )
      return false
    }
    const placed = await run({ action: 'placeOrder', params, label: amendLabel(order) })
    if (placed.kind !== 'accepted') {
      notifyNow(
        t('Order cancelled, not replaced'),
        t('The old order is cancelled. The new one was not placed.'),
      )
    }
    return placed.kind === 'accepted'
  }

  const carryOut = async (
    order: Order,
    change: OrderChange,
    isLegWaiting: boolean,
    address: string,
  ): Promise<boolean> => {
    const plan = planAmend(order, change, rules, isLegWaiting)
    switch (plan.kind) {
      case 'modify':
        return modify(order, plan.change)
      case 'placeFirst': {
        const label = amendLabel(order)
        const { kind } = await run({ action: 'placeTriggerOrder', params: plan.exit, label })
        if (kind !== 'accepted') return false
        // Where a position has one exit of each kind, it has replaced the old one by itself.
        return rules.hasSingleExits || (await cancel([order]))
      }
      case 'cancelFirst':
        return placeAfter(order, plan.order, address)
      case 'none':
        notifyNow(t('Order not changed'), plan.reason)
        return false
    }
  }

  return async (order, change, isLegWaiting = order.parentOrderId !== undefined) => {
    if (account === undefined) return false
    const { orderId } = order
    addCancels([
      {
        account: marketKey(provider.key, account),
        orderId,
        sinceMs: Date.now(),
        kind: 'amend',
      },
    ])
    const isTaken = await carryOut(order, change, isLegWaiting, account)
    if (isTaken) {
      offerUndo(marketKey(provider.key, account), { kind: 'amend', order, change })
      notifyDone(t('Amended: {order}', { order: orderWords(leftOf(amended(order, change))) }))
    }
    // Where the id stays the same, no order ends: the mark is taken off here.
    removeCancels([orderId])
    return isTaken
  }
}

/** The order after the change. */
function amended(order: Order, { price, size, triggerPrice }: OrderChange): Order {
  return {
    ...order,
    ...(price === undefined ? {} : { price }),
    ...(triggerPrice === undefined ? {} : { triggerPrice }),
    ...(size === undefined ? {} : { remainingSize: size }),
  }
}
