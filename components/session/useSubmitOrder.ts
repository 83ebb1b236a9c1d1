'use client'
import { useState } from 'react'
import type { ActionPhase } from '@/lib/queries/runAction'
import type { Market } from '@/lib/schema/market'
import type { PlaceOrderParams } from '@/lib/schema/placeOrder'
import type { Provider } from '@/lib/schema/provider'
import { marketKey } from '@/lib/stores/market'
import { addPending, nextPendingId, removePending, updatePending } from '@/lib/stores/pendingOrders'
import { orderWords } from './orderWords'
import { tellAccepted } from './tradeNews'
import { useRunAction } from './useRunAction'
import { useWallet } from './useWallet'

/** An order to be sent. */
export interface OrderToSend {
  market: Market
  params: PlaceOrderParams
  /** What it is, for toasts; its own words where absent. */
  label?: string
  /** Called when the answer was lost: nothing may be sent again by a second press. */
  onUnknown?: () => void
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

  const submit = async (order: OrderToSend): Promise<boolean> => {
    const { market, params, onUnknown } = order
    if (account === undefined || phase !== undefined) return false
    const price = params.type === 'LIMIT' ? params.price : undefined
    const { side, size } = params
    const label = order.label ?? orderWords({ side, size, market, price })
    const id = nextPendingId()
    setPhase('preparing')
    addPending({
      id,
      account: marketKey(provider.key, account),
      marketId: market.id,
      side: params.side,
      type: params.type === 'MARKET' ? 'MARKET' : 'LIMIT',
      size: params.size,
      reduceOnly: params.reduceOnly,
      placedAtMs: Date.now(),
      stage: 'sending',
      ...(price === undefined ? {} : { price }),
    })
    const answer = await run({
      action: 'placeOrder',
      params,
      label,
      onPhase: setPhase,
      onRetry: () => void submit(order),
      onUnknown: () => {
        updatePending(id, { stage: 'unknown' })
        onUnknown?.()
        setPhase(undefined)
      },
    })
    setPhase(undefined)
    if (answer.kind !== 'accepted') {
      removePending(id)
      return false
    }
    const orderId = answer.results.find(({ action }) => action === 'placeOrder')?.orderId
    if (orderId === undefined) removePending(id)
    else updatePending(id, { orderId, stage: 'accepted' })
    tellAccepted(orderId, `Order accepted: ${label}`)
    return true
  }

  return { submit, phase }
}
