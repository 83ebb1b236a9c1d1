'use client'
import { useMemo } from 'react'
import { amendLabel } from '@/components/session/messages/orderLabels'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import type { ActionResult } from '@/lib/schema/action/action'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { ActionType } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { addCancels, removeCancels } from '@/lib/stores/orders/pendingOrders'
import { type OrderChange, planAmend, withoutExecuted } from '@/lib/trade/orders/amendPlan'
import { scopedOrderId } from '@/lib/trade/orders/cancelTargets'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { type ActionAnswer, type ActionRequest, useRunAction } from './useRunAction'

/** What became of an order that was to be moved. */
export type Requoted =
  | { kind: 'moved'; orderId: string }
  /** It executed or was cancelled before it could be moved. */
  | { kind: 'gone' }
  /** Refused for certain, as it would have executed at once; the old order is open as it was. */
  | { kind: 'crossed' }
  /** Refused like that after the old order was cancelled: this is what is left to place. */
  | { kind: 'unplaced'; rest: PlaceOrderParams }
  /** Refused, or the answer was lost: nothing may be sent again for it. */
  | { kind: 'failed' }

/** Code of an order that was filled or cancelled meanwhile. */
const ORDER_GONE = 2024
const FAILED: Requoted = { kind: 'failed' }
const OPEN: readonly Order['status'][] = ['PENDING', 'OPEN', 'PARTIALLY_FILLED']
/** In place of a venue's change: cancels the order and places another. */
const NO_CHANGES = { modifyFields: [], modifyNeeds: [] }

/** Moves orders that the desk follows. */
export interface Requote {
  requote(order: Order, change: OrderChange): Promise<Requoted>
  /** Places what a move left unplaced. */
  place(order: Order, rest: PlaceOrderParams): Promise<Requoted>
}

/**
 * Moves an order that the desk follows, without a notification where it is accepted or would cross:
 * by a change in place where the venue has one, else by a new order. Exits are placed before the
 * old one is cancelled, all others after it and without what it executed meanwhile.
 */
export function useRequote(provider: Provider): Requote {
  const run = useRunAction(provider)
  const client = usePerpsClient()
  const { account } = useWallet()
  const rules = useMemo(() => venueRules(provider), [provider])

  /** Runs an action, and says whether it was refused because it would execute at once. */
  const send = async <Type extends ActionType>(request: ActionRequest<Type>) => {
    let isCrossed = false
    const answer = await run({
      ...request,
      quietReasons: ['wouldCross'],
      onFailure: ({ reason }) => {
        isCrossed = reason === 'wouldCross'
      },
    })
    return { answer, isCrossed }
  }

  const readOrder = (address: string, orderId: string) =>
    client
      .plugin(provider.key)
      .order(address, orderId)
      .catch(() => undefined)

  const place = async (order: Order, params: PlaceOrderParams): Promise<Requoted> => {
    const request = { action: 'placeOrder', params, label: amendLabel(order) } as const
    const { answer, isCrossed } = await send(request)
    return isCrossed ? { kind: 'unplaced', rest: params } : movedTo(answer, undefined)
  }

  /** What a change that was refused for crossing left: some venues cancel the order with it. */
  const leftOf = async (order: Order, change: OrderChange, address: string): Promise<Requoted> => {
    const after = await readOrder(address, order.orderId)
    if (after === undefined) return FAILED
    if (OPEN.includes(after.status)) return { kind: 'crossed' }
    const plan = planAmend(order, change, NO_CHANGES, false)
    if (plan.kind !== 'cancelFirst') return FAILED
    const rest = withoutExecuted(plan.order, order, after)
    return rest === undefined ? { kind: 'gone' } : { kind: 'unplaced', rest }
  }

  const replace = async (order: Order, change: OrderChange, address: string): Promise<Requoted> => {
    const plan = planAmend(order, change, rules, false)
    const label = amendLabel(order)
    const cancelParams = { ids: [scopedOrderId(order)] }
    const doneCodes = [ORDER_GONE] as const
    switch (plan.kind) {
      case 'modify': {
        const modifications = [{ id: order.orderId, ...plan.change }]
        const params = { modifications }
        const { answer, isCrossed } = await send({
          action: 'modifyOrder',
          params,
          label,
          doneCodes,
        })
        return isCrossed ? leftOf(order, change, address) : movedTo(answer, order.orderId)
      }
      case 'placeFirst': {
        const placed = await run({ action: 'placeTriggerOrder', params: plan.exit, label })
        const moved = movedTo(placed, undefined)
        if (moved.kind !== 'moved') return FAILED
        // Where a position has one exit of each kind, it has replaced the old one by itself.
        if (!rules.hasSingleExits) {
          await run({ action: 'cancelOrder', params: cancelParams, label, doneCodes })
        }
        return moved
      }
      case 'cancelFirst': {
        const gone = await run({ action: 'cancelOrder', params: cancelParams, label, doneCodes })
        if (isGone(gone)) return { kind: 'gone' }
        if (gone.kind !== 'accepted') return FAILED
        const after = await readOrder(address, order.orderId)
        if (after === undefined) return FAILED
        const params = withoutExecuted(plan.order, order, after)
        if (params === undefined) return { kind: 'gone' }
        return place(order, params)
      }
      case 'none':
        return FAILED
    }
  }

  const requote = async (order: Order, change: OrderChange): Promise<Requoted> => {
    if (account === undefined) return FAILED
    const mark = { account: marketKey(provider.key, account), orderId: order.orderId }
    addCancels([{ ...mark, sinceMs: Date.now(), kind: 'amend' }])
    try {
      return await replace(order, change, account)
    } finally {
      removeCancels([order.orderId])
    }
  }

  return { requote, place }
}

function isGone(answer: ActionAnswer): boolean {
  return resultsOf(answer).some((result) => !result.success && result.errorCode === ORDER_GONE)
}

function movedTo(answer: ActionAnswer, same: string | undefined): Requoted {
  if (isGone(answer)) return { kind: 'gone' }
  if (answer.kind !== 'accepted') return FAILED
  const orderId = resultsOf(answer).find((result) => result.orderId !== undefined)?.orderId ?? same
  return orderId === undefined ? FAILED : { kind: 'moved', orderId }
}

function resultsOf(answer: ActionAnswer): readonly ActionResult[] {
  return answer.kind === 'failed' ? [] : answer.results
}
