import type { ActionResult, FailedActionResult } from '@/lib/schema/action/action'
import type { VenueRequest } from '@/lib/schema/action/actionStep'
import type { ErrorCode } from '@/lib/schema/errors'
import type { VenueRefusalReason } from '@/lib/schema/model/refusalReason'
import { parseBody } from '@/lib/venues/ondo/actions/body'
import { exitId, exitOfPath } from '@/lib/venues/ondo/actions/cancelOrder'
import { ORDER_PATHS } from '@/lib/venues/ondo/actions/order'
import { TWAP_PATH } from '@/lib/venues/ondo/actions/placeTwapOrder'
import { WITHDRAWAL_PATH } from '@/lib/venues/ondo/actions/withdrawal'
import { type Rejection, readOrderEnd, readWithdrawalEnd } from '@/lib/venues/ondo/rejections'
import { WireOrder, WireTwap } from '@/lib/venues/ondo/wire/account'
import { WireWithdrawalStatus } from '@/lib/venues/ondo/wire/history'

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
 * The outcome of a request that the venue took.
 * @param answer what it said, without its wrapping
 */
export function accepted(action: string, request: VenueRequest, answer: unknown): ActionResult {
  const done = { action, success: true } as const
  const { method, path } = request
  if (method === 'DELETE') return { ...done, ...cancelledId(path) }
  switch (path) {
    case ORDER_PATHS.usual:
    case ORDER_PATHS.delayed:
      return orderOutcome(action, request, answer)
    case TWAP_PATH: {
      const twap = WireTwap.pick({ twapId: true }).safeParse(answer).data
      return { ...done, ...(twap && { twapId: twap.twapId }) }
    }
    case WITHDRAWAL_PATH: {
      const reported = WireWithdrawalStatus.safeParse(answer).data
      if (reported === undefined) return done
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

function orderOutcome(action: string, request: VenueRequest, answer: unknown): ActionResult {
  const order = WireOrder.safeParse(answer).data
  if (order === undefined) {
    // It was taken. Its own id cannot be read, but ours finds it.
    const clientOrderId = parseBody(request.body)?.clientOrderId
    const named = typeof clientOrderId === 'string' ? { orderId: `client:${clientOrderId}` } : {}
    return { action, success: true, ...named }
  }
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
