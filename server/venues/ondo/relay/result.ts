import type { ActionResult, FailedActionResult } from '@/lib/schema/action/action'
import type { VenueRequest } from '@/lib/schema/action/actionStep'
import type { ErrorCode } from '@/lib/schema/errors'
import type { VenueRefusalReason } from '@/lib/schema/model/refusalReason'
import { exitId, exitOfPath } from '@/lib/venues/ondo/actions/cancelOrder'
import { ORDER_PATHS } from '@/lib/venues/ondo/actions/order'
import { TWAP_PATH } from '@/lib/venues/ondo/actions/placeTwapOrder'
import { WITHDRAWAL_PATH } from '@/lib/venues/ondo/actions/withdrawal'
import { type Rejection, readOrderEnd, readWithdrawalEnd } from '@/lib/venues/ondo/rejections'
import { WireOrder, WireTwap } from '@/lib/venues/ondo/wire/account'
import { WireWithdrawalStatus } from '@/lib/venues/ondo/wire/history'
import { WireText } from '@/lib/venues/ondo/wire/values'

/** The outcome of a step that failed. */
export function failed(
  action: string,
  errorCode: ErrorCode,
  error: string,
  reason?: VenueRefusalReason,
): FailedActionResult {
  return { action, success: false, error, errorCode, ...(reason && { reason }) }
}

/** A refusal of the venue as an outcome. */
export function refused(action: string, { code, message, reason }: Rejection): FailedActionResult {
  return failed(action, code, message, reason)
}

/**
 * The outcome of a request that the venue took; undefined where its answer does not show what became of
 * the order or the money.
 * @param answer what it said, without its wrapping
 */
export function accepted(
  action: string,
  request: VenueRequest,
  answer: unknown,
): ActionResult | undefined {
  const done = { action, success: true } as const
  const { method, path } = request
  if (method === 'DELETE') return { ...done, ...cancelledId(path) }
  switch (path) {
    case ORDER_PATHS.usual:
    case ORDER_PATHS.delayed:
      return orderOutcome(action, answer)
    case TWAP_PATH: {
      const twap = WireTwap.pick({ twapId: true }).safeParse(answer).data
      return twap && { ...done, twapId: twap.twapId }
    }
    case WITHDRAWAL_PATH: {
      const reported = WireWithdrawalStatus.safeParse(answer).data
      if (reported === undefined) return undefined
      const end = readWithdrawalEnd(reported.withdrawal_status)
      if (end !== undefined) return refused(action, end)
      return {
        ...done,
        orderId: reported.withdrawal_id,
        ...(reported.hash && { txHash: reported.hash }),
      }
    }
    default:
      return done
  }
}

/** What shows the outcome of an order; the rest of the answer may be of any form. */
const OrderEnd = WireOrder.pick({ orderId: true, status: true, filledSize: true }).extend({
  cancelReason: WireText.catch(undefined),
})

function orderOutcome(action: string, answer: unknown): ActionResult | undefined {
  const order = OrderEnd.safeParse(answer).data
  // It may have been executed, rest, or have met nothing: its client order id finds it.
  if (order === undefined) return undefined
  const { orderId } = order
  const end = readOrderEnd(order)
  if (end === undefined) return { action, success: true, orderId }
  return { ...refused(action, end), orderId }
}

// Of the path and not of the answer: it says which order was meant.
function cancelledId(path: string): { orderId?: string; twapId?: string } {
  const exit = exitOfPath(path)
  if (exit !== undefined) return { orderId: exitId(exit) }
  const id = path.slice(path.lastIndexOf('/') + 1)
  if (path.startsWith(`${TWAP_PATH}/`)) return { twapId: id }
  return path.startsWith(`${ORDER_PATHS.usual}/`) ? { orderId: id } : {}
}
