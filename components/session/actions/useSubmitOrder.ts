'use client'
import { useState } from 'react'
import type { ActionFailure } from '@/components/session/messages/actionFailure'
import { sentLabel } from '@/components/session/messages/orderLabels'
import type { RefusalReason } from '@/components/session/messages/refusals'
import { notifyAccepted } from '@/components/session/messages/tradeNotifications'
import { useWallet } from '@/components/session/wallet/useWallet'
import { deviceClock } from '@/lib/clock/clock'
import { t } from '@/lib/i18n/t'
import type { Waiting } from '@/lib/queries/runAccountAction'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { notifyOrder } from '@/lib/stores/orderNotifications'
import {
  addPending,
  nextPendingId,
  removePending,
  updatePending,
} from '@/lib/stores/orders/pendingOrders'
import { ticketStore } from '@/lib/stores/ticket'
import { createMutex } from './useMutex'
import { type Retry, useRunAction } from './useRunAction'

/** An order to be sent. */
export interface OrderToSend {
  market: Market
  params: PlaceOrderParams
  /** What it is, for toasts; its own words where absent. */
  label?: string
  /** One of several: the sender reports them together. Refusals are shown all the same. */
  isQuiet?: true
  /** Called with the venue's id of the order, where it gave one. */
  onAccepted?: (orderId: string) => void
  /** Reasons of refusals that the caller handles itself: no notification is shown for them. */
  quietReasons?: readonly RefusalReason[]
  /** Called with the reason of a refusal, besides the toast. */
  onFailure?: (failure: ActionFailure) => void
  /** Called when the answer was lost: nothing may be sent again by a second press. */
  onUnknown?: () => void
  /** Called once the venue took it, before another may be sent: for a form to empty itself. */
  onTaken?: () => void
  /**
   * Asks the person once more, where each order is confirmed: another try then goes through it, and
   * is offered as long as the form that asks is there.
   */
  reconfirm?: Required<Retry>
}

/**
 * Sends an order and shows it as pending until the venue's stream does; resolves to whether the
 * venue took it. One at a time.
 */
export function useSubmitOrder(provider: Provider): {
  submit: (order: OrderToSend) => Promise<boolean>
  waiting: Waiting | undefined
} {
  const run = useRunAction(provider)
  const { account } = useWallet()
  const [waiting, setWaiting] = useState<Waiting>()
  const [mutex] = useState(createMutex)

  const submit = async (order: OrderToSend): Promise<boolean> => {
    const { market, params, onUnknown } = order
    if (account === undefined || waiting !== undefined) return false
    const release = mutex.acquire()
    if (release === undefined) return false
    const price = params.type.endsWith('LIMIT') ? params.price : undefined
    const leg = entryLeg(params.type)
    const triggerPrice = leg === undefined ? undefined : params[leg]?.triggerPrice
    const { side, size } = params
    const label = order.label ?? sentLabel({ side, size, market, price }, triggerPrice)
    const id = nextPendingId()
    const notification = {
      provider: provider.key,
      marketId: market.id,
      side,
      size,
      ...(price === undefined ? {} : { price }),
    }
    // What was confirmed once is sent once: without a way to confirm it again no press offers it.
    const again = ticketStore.getState().confirmsOrders
      ? order.reconfirm
      : { press: () => void submit(order) }
    const retry = order.isQuiet === true ? undefined : again
    setWaiting({ phase: 'preparing' })
    notifyOrder({ ...notification, kind: 'submitted' })
    addPending({
      id,
      account: marketKey(provider.key, account),
      marketId: market.id,
      side: params.side,
      type: params.type,
      size: params.size,
      reduceOnly: params.reduceOnly,
      placedAtMs: deviceClock.wallMs(),
      sentAtMs: deviceClock.steadyMs(),
      stage: 'sending',
      ...(price === undefined ? {} : { price }),
      ...(triggerPrice === undefined ? {} : { triggerPrice }),
    })
    let reason: string | undefined
    let sentAs: string | undefined
    const answer = await run({
      action: 'placeOrder',
      params,
      label,
      onWaiting: setWaiting,
      // The venue may list it before it answers.
      onSending(clientOrderId) {
        sentAs = clientOrderId
        updatePending(id, clientOrderId === undefined ? {} : { clientOrderId })
      },
      ...(order.quietReasons === undefined ? {} : { quietReasons: order.quietReasons }),
      ...(retry === undefined ? {} : { retry }),
      onFailure(failure) {
        reason = failure.message
        order.onFailure?.(failure)
      },
      onUnknown: () => {
        updatePending(id, { stage: 'unknown' })
        onUnknown?.()
        if (release()) setWaiting(undefined)
      },
    })
    // Drawn together with the end of the phase: no press may meet the old order in between.
    if (answer.kind === 'accepted') order.onTaken?.()
    if (release()) setWaiting(undefined)
    if (answer.kind !== 'accepted') {
      removePending(id)
      // The content of a lost answer is unknown.
      if (answer.kind !== 'unknown') {
        notifyOrder({
          ...notification,
          kind: 'refused',
          ...(reason === undefined ? {} : { reason }),
        })
      }
      return false
    }
    const orderId = answer.results.find(({ action }) => action === 'placeOrder')?.orderId
    notifyOrder({
      ...notification,
      kind: 'accepted',
      ...(orderId === undefined ? {} : { orderId }),
    })
    if (orderId !== undefined) order.onAccepted?.(orderId)
    // Under no name at all nothing would ever settle its row.
    if (orderId === undefined && sentAs === undefined) removePending(id)
    else updatePending(id, { ...(orderId === undefined ? {} : { orderId }), stage: 'accepted' })
    if (order.isQuiet !== true) notifyAccepted(orderId, t('Order accepted: {label}', { label }))
    return true
  }

  return { submit, waiting }
}
