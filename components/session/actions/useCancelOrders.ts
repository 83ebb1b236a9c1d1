'use client'
import { cancelLabel, stillOpenWords } from '@/components/session/messages/orderLabels'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { addCancels, removeCancels } from '@/lib/stores/orders/pendingOrders'
import { leftOpen } from '@/lib/trade/orders/cancelOutcome'
import { cancelBatches, cancelTargets, scopedOrderId } from '@/lib/trade/orders/cancelTargets'
import { offerUndo } from './offerUndo'
import { useRunAction } from './useRunAction'

/** Most orders that one request may cancel; see `ORDERS_PER_REQUEST_MAX`. */
const TOGETHER_MAX = 100
/** Code of an order that was filled or cancelled meanwhile: what was asked for is so. */
const DONE_CODES = [2024] as const

/**
 * Cancels orders by their ids; resolves to whether none of them is open any more. Rows stay,
 * marked, until the venue's stream takes them away.
 */
export function useCancelOrders(
  provider: Provider,
): (orders: readonly Order[]) => Promise<boolean> {
  const run = useRunAction(provider)
  const { account } = useWallet()

  const cancelSome = async (orders: readonly Order[]): Promise<boolean> => {
    if (account === undefined) return false
    const ids = orders.map(({ orderId }) => orderId)
    const targets = cancelTargets(orders)
    const key = marketKey(provider.key, account)
    const sinceMs = Date.now()
    addCancels(ids.map((orderId) => ({ account: key, orderId, sinceMs, kind: 'cancel' })))
    const [first] = orders
    const label =
      orders.length === 1 && first !== undefined
        ? cancelLabel(first)
        : t('Cancel {length} orders', { length: orders.length })
    const answer = await run({
      action: 'cancelOrder',
      // One that is gone stops no other.
      params: { ids: targets.map(scopedOrderId) },
      label,
      doneCodes: DONE_CODES,
      describe: (results) =>
        orders.length === 1 ? undefined : stillOpenWords(leftOpen(orders, results, DONE_CODES)),
    })
    const left = answer.kind === 'failed' ? orders : leftOpen(orders, answer.results, DONE_CODES)
    removeCancels(left.map(({ orderId }) => orderId))
    // What is gone by itself may have been filled: placed again, it would trade twice.
    const stillOpen = answer.kind === 'failed' ? orders : leftOpen(orders, answer.results, [])
    for (const order of targets) {
      if (!stillOpen.includes(order)) offerUndo(key, { kind: 'cancel', order })
    }
    return answer.kind === 'accepted'
  }

  return async (orders) => {
    let isAll = true
    for (const batch of cancelBatches(orders, TOGETHER_MAX)) {
      isAll = (await cancelSome(batch)) && isAll
    }
    return isAll
  }
}
