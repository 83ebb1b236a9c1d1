import type { Engine, Order } from '@/server/paper/engine/state'
import { cancelOrder } from './groups'

/** Ends the open orders whose time has come, in the order in which they were opened. */
export function runExpiries(engine: Engine): void {
  if (engine.nowMs < engine.earliestExpiryMs) return
  const due = [...engine.expiring].filter((order) => expiryOf(order) <= engine.nowMs)
  due.sort((a, b) => a.orderId - b.orderId)
  for (const order of due) {
    // One of them may have ended with another.
    if (engine.expiring.has(order)) cancelOrder(engine, order, 'expired')
  }
  let earliestMs = Number.POSITIVE_INFINITY
  for (const order of engine.expiring) earliestMs = Math.min(earliestMs, expiryOf(order))
  engine.earliestExpiryMs = earliestMs
}

function expiryOf(order: Order): number {
  return order.expiresAtMs ?? Number.POSITIVE_INFINITY
}
