import type { CancelAllOrdersParams, CancelOrderParams } from '@/lib/schema/action/actionParams'
import { validationError } from '@/lib/schema/perpsError'
import { ORDER_PATHS } from './order'
import { isTwapId, TWAP_PATH } from './placeTwapOrder'
import { type RequestStep, requestStep } from './step'

/** The venue's id of an order, or ours with `client:` before it. Nothing that would leave the path. */
const ORDER_NAME = /^(?:client:)?[A-Za-z0-9_-]{1,128}$/

/**
 * Cancels orders one by one, so that each has an outcome of its own and none waits for another. An id
 * of a TWAP cancels that.
 * @throws 400/2002 naming an id that is none, or is there twice
 */
export function cancelOrder({ ids }: CancelOrderParams, tool: string): RequestStep[] {
  return ids.map((id, index) => {
    const field = `params.ids.${index}`
    if (ids.indexOf(id) !== index) throw validationError(field, 'is named twice', tool)
    if (!ORDER_NAME.test(id)) {
      throw validationError(field, 'must be an order id, or client:<client order id>', tool)
    }
    const path = isTwapId(id) ? `${TWAP_PATH}/${id}` : `${ORDER_PATHS.usual}/${id}`
    return { ...requestStep('cancelOrder', 'DELETE', path), isIndependent: true }
  })
}

/** Cancels every order at once. @throws 400/2002 for a scheduled cancel, which REST does not have */
export function cancelAllOrders({ timeInForce }: CancelAllOrdersParams, tool: string): RequestStep {
  if (timeInForce !== 0) {
    const message = 'must be 0: this venue schedules no cancels'
    throw validationError('params.timeInForce', message, tool)
  }
  return requestStep('cancelAllOrders', 'DELETE', ORDER_PATHS.usual)
}
