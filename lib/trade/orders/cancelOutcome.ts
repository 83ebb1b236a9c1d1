import type { ActionResult } from '@/lib/schema/action/action'
import type { Order } from '@/lib/schema/model/order'
import { waitsFor } from '@/lib/trade/exits/exits'
import { cancelTargets } from './cancelTargets'

/**
 * Which of these orders a cancel left open, each leg with its parent. Results come one for each order
 * named, in their order, or one for all of them, whose error then names those it is about; one that
 * names none is about all. Pure.
 * @param orders what was to be cancelled; `cancelTargets` of them were named
 * @param doneCodes refusals that mean an order is not open any more
 */
export function leftOpen(
  orders: readonly Order[],
  results: readonly ActionResult[],
  doneCodes: readonly number[],
): readonly Order[] {
  const targets = cancelTargets(orders)
  const open = new Set(refusedTargets(targets, results, doneCodes).map(({ orderId }) => orderId))
  return orders.filter((order) => {
    const parent = waitsFor(order, orders)
    return open.has(order.orderId) || (parent !== undefined && open.has(parent.orderId))
  })
}

function refusedTargets(
  targets: readonly Order[],
  results: readonly ActionResult[],
  doneCodes: readonly number[],
): readonly Order[] {
  const errors = results.map((result) =>
    result.success || doneCodes.includes(result.errorCode ?? 0) ? undefined : result.error,
  )
  if (results.length === targets.length) {
    return targets.filter((_, at) => errors[at] !== undefined)
  }
  const refusals = errors.filter((error) => error !== undefined)
  if (refusals.length === 0) return []
  const namedBy = refusals.map((error) =>
    targets.filter(({ orderId }) => ` ${error}`.includes(` ${orderId}: `)),
  )
  return namedBy.some(({ length }) => length === 0) ? targets : namedBy.flat()
}
