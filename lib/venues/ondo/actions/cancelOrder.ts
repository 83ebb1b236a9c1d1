import type { CancelAllOrdersParams, CancelOrderParams } from '@/lib/schema/action/actionParams'
import { validationError } from '@/lib/schema/perpsError'
import { ORDER_PATHS } from './order'
import { STOP_ORDER_PATH } from './placeTriggerOrder'
import { isTwapId, TWAP_PATH } from './placeTwapOrder'
import { type RequestStep, requestStep } from './step'

/** The venue's id of an order, or ours with `client:` before it. Nothing that would leave the path. */
const ORDER_NAME = /^(?:client:)?[A-Za-z0-9_-]{1,128}$/

/** An exit of a position, which has one of each kind in a market. */
export interface ExitName {
  marketId: string
  kind: 'stopLoss' | 'takeProfit'
}

const EXIT_ID = /^(?<marketId>[A-Za-z0-9._-]{1,64}):(?<kind>stopLoss|takeProfit)$/
const EXIT_PATH =
  /^\/v1\/perps\/stop_order\?market=(?<marketId>[A-Za-z0-9._-]{1,64})&type=(?<kind>stopLoss|takeProfit)$/

/** Which exit the path of a cancel takes off; undefined for any other path. */
export function exitOfPath(path: string): ExitName | undefined {
  return readExit(EXIT_PATH.exec(path))
}

/** How an exit is named where orders are: `<market id>:stopLoss`, `<market id>:takeProfit`. */
export function exitId({ marketId, kind }: ExitName): string {
  return `${marketId}:${kind}`
}

function readExit(found: RegExpExecArray | null): ExitName | undefined {
  const { marketId, kind } = found?.groups ?? {}
  if (marketId === undefined || (kind !== 'stopLoss' && kind !== 'takeProfit')) return undefined
  return { marketId, kind }
}

/**
 * Cancels orders one by one, so that each has an outcome of its own and none waits for another. An id
 * of a TWAP cancels that, and the name of a position's exit takes that off.
 * @throws 400/2002 naming an id that is none, or is there twice
 */
export function cancelOrder({ ids }: CancelOrderParams, tool: string): RequestStep[] {
  return ids.map((id, index) => {
    const field = `params.ids.${index}`
    if (ids.indexOf(id) !== index) throw validationError(field, 'is named twice', tool)
    const step = requestStep('cancelOrder', 'DELETE', cancelPath(id, field, tool))
    return { ...step, isIndependent: true }
  })
}

function cancelPath(id: string, field: string, tool: string): string {
  if (isTwapId(id)) return `${TWAP_PATH}/${id}`
  if (ORDER_NAME.test(id)) return `${ORDER_PATHS.usual}/${id}`
  const exit = readExit(EXIT_ID.exec(id))
  if (exit !== undefined) return `${STOP_ORDER_PATH}?market=${exit.marketId}&type=${exit.kind}`
  const message = 'must be an order id, client:<client order id>, or <market id>:stopLoss'
  throw validationError(field, message, tool)
}

/** Cancels every order at once. @throws 400/2002 for a scheduled cancel, which REST does not have */
export function cancelAllOrders({ timeInForce }: CancelAllOrdersParams, tool: string): RequestStep {
  if (timeInForce !== 0) {
    const message = 'must be 0: this venue schedules no cancels'
    throw validationError('params.timeInForce', message, tool)
  }
  return requestStep('cancelAllOrders', 'DELETE', ORDER_PATHS.usual)
}
