'use client'
import { useState } from 'react'
import { say } from '@/lib/messages/say'
import type { ActionPhase } from '@/lib/queries/runAction'
import type { Market } from '@/lib/schema/market'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/placeOrder'
import type { Provider } from '@/lib/schema/provider'
import { marketKey } from '@/lib/stores/market'
import { addPending, nextPendingId, removePending, updatePending } from '@/lib/stores/pendingOrders'
import type { ActionFailure } from './actionFailure'
import { createTurn } from './createTurn'
import { sentLabel } from './orderLabels'
import { tellAccepted } from './tradeNews'
import { useRunAction } from './useRunAction'
import { useWallet } from './useWallet'

/** An order to be sent. */
export interface OrderToSend {
  market: Market
  params: PlaceOrderParams
  /** What it is, for toasts; its own words where absent. */
  label?: string
  /** One of several: whoever sends them tells of all together. Refusals are told all the same. */
  isQuiet?: true
  /** Hears the id that the venue gave, where it gave one. */
  onAccepted?: (orderId: string) => void
  /** Hears why it was refused, beside the toast. */
  onFailure?: (failure: ActionFailure) => void
  /** Called when the answer was lost: nothing may be sent again by a second press. */
  onUnknown?: () => void
  /** Called once the venue took it, before another may be sent: for a form to empty itself. */
  onTaken?: () => void
}

/**
 * Sends an order and shows it as pending until the venue's stream does; resolves to whether the
 * venue took it. One at a time.
 */
export function useSubmitOrder(provider: Provider): {
  submit: (order: OrderToSend) => Promise<boolean>
  phase: ActionPhase | undefined
} {
  const run = useRunAction(provider)
  const { account } = useWallet()
  const [phase, setPhase] = useState<ActionPhase>()
  const [turn] = useState(createTurn)

  const submit = async (order: OrderToSend): Promise<boolean> => {
    const { market, params, onUnknown, onFailure } = order
    if (account === undefined || phase !== undefined) return false
    const leave = turn.take()
    if (leave === undefined) return false
    const price = params.type.endsWith('LIMIT') ? params.price : undefined
    const leg = entryLeg(params.type)
    const triggerPrice = leg === undefined ? undefined : params[leg]?.triggerPrice
    const { side, size } = params
    const label = order.label ?? sentLabel({ side, size, market, price }, triggerPrice)
    const id = nextPendingId()
    setPhase('preparing')
    addPending({
      id,
      account: marketKey(provider.key, account),
      marketId: market.id,
      side: params.side,
      type: params.type,
      size: params.size,
      reduceOnly: params.reduceOnly,
      placedAtMs: Date.now(),
      stage: 'sending',
      ...(price === undefined ? {} : { price }),
      ...(triggerPrice === undefined ? {} : { triggerPrice }),
    })
    const answer = await run({
      action: 'placeOrder',
      params,
      label,
      onPhase: setPhase,
      ...(order.isQuiet === true ? {} : { onRetry: () => void submit(order) }),
      ...(onFailure === undefined ? {} : { onFailure }),
      onUnknown: () => {
        updatePending(id, { stage: 'unknown' })
        onUnknown?.()
        if (leave()) setPhase(undefined)
      },
    })
    // Drawn together with the end of the phase: no press may meet the old order in between.
    if (answer.kind === 'accepted') order.onTaken?.()
    if (leave()) setPhase(undefined)
    if (answer.kind !== 'accepted') {
      removePending(id)
      return false
    }
    const orderId = answer.results.find(({ action }) => action === 'placeOrder')?.orderId
    if (orderId === undefined) removePending(id)
    else {
      order.onAccepted?.(orderId)
      updatePending(id, { orderId, stage: 'accepted' })
    }
    if (order.isQuiet !== true) tellAccepted(orderId, say('Order accepted: {label}', { label }))
    return true
  }

  return { submit, phase }
}
