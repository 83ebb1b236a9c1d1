'use client'
import { say } from '@/lib/messages/say'
import type { Order } from '@/lib/schema/order'
import type { Provider } from '@/lib/schema/provider'
import { marketKey } from '@/lib/stores/market'
import { addCancels, removeCancels } from '@/lib/stores/pendingOrders'
import { failureOfResult } from './actionFailure'
import { cancelLabel } from './orderLabels'
import { tellRefused } from './tradeNews'
import { useRunAction } from './useRunAction'
import { useWallet } from './useWallet'

/** Most orders that one request may cancel; see `ORDERS_PER_REQUEST_MAX`. */
const TOGETHER_MAX = 100

/**
 * Cancels orders by their ids; resolves to whether the venue cancelled all of them. Rows stay,
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
    const key = marketKey(provider.key, account)
    const sinceMs = Date.now()
    addCancels(ids.map((orderId) => ({ account: key, orderId, sinceMs, kind: 'cancel' })))
    const [first] = orders
    const label =
      orders.length === 1 && first !== undefined
        ? cancelLabel(first)
        : say('Cancel {length} orders', { length: orders.length })
    const answer = await run({ action: 'cancelOrder', params: { ids }, label })
    if (answer.kind === 'failed' || answer.kind === 'unknown') {
      removeCancels(ids)
      return false
    }
    const failed = answer.results.flatMap((result, index) =>
      result.success ? [] : [{ result, id: result.orderId ?? ids[index] }],
    )
    // The first refusal was told by the run itself; the rest are told here.
    for (const { result } of failed.slice(1)) tellRefused(label, failureOfResult(result))
    const isWhole = answer.results.length === 1
    if (failed.length > 0) {
      removeCancels(isWhole ? ids : failed.flatMap(({ id }) => (id === undefined ? [] : [id])))
    }
    return failed.length === 0
  }

  return async (orders) => {
    let isAll = true
    for (let start = 0; start < orders.length; start += TOGETHER_MAX) {
      isAll = (await cancelSome(orders.slice(start, start + TOGETHER_MAX))) && isAll
    }
    return isAll
  }
}
