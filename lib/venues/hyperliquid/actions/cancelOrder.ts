import type { ActionType } from '@/lib/schema/model/enums'
import { validationError } from '@/lib/schema/perpsError'
import { type OrderName, parseOrderName } from '@/lib/venues/hyperliquid/orderName'
import type { L1Step } from './step'

/** @throws 400/2002 naming the field where an id is none */
export function requireOrderName(field: string, id: string, tool: string): OrderName {
  const name = parseOrderName(id)
  if (name !== undefined) return name
  throw validationError(field, 'must be an order id, or <market>:<order id>', tool)
}

/** An order to cancel: the venue's ids of it and of its market. */
export interface CancelTarget {
  oid: number
  assetId: number
}

/** One step that cancels these orders, each once; none where there is nothing to cancel. */
export function cancelOrders(action: ActionType, targets: readonly CancelTarget[]): L1Step[] {
  if (targets.length === 0) return []
  const byOid = new Map(targets.map(({ oid, assetId }) => [oid, assetId]))
  const cancels = [...byOid].map(([o, a]) => ({ a, o }))
  return [{ kind: 'l1', action, l1: { type: 'cancel', cancels } }]
}

/** Has the venue cancel everything at a time, or calls that off where there is none. */
export function scheduleCancel(time: number | undefined): L1Step[] {
  const l1 = { type: 'scheduleCancel' as const, ...(time === undefined ? {} : { time }) }
  return [{ kind: 'l1', action: 'cancelAllOrders', l1 }]
}
