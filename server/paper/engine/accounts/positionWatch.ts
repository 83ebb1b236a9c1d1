import { cancelOrder } from '@/server/paper/engine/orders/groups'
import { emitOrder } from '@/server/paper/engine/orders/orders'
import type { Engine, Order, Slot } from '@/server/paper/engine/state'

/**
 * Keeps the orders that hang on a position in step with it, after it changed: resting reduce-only
 * orders shrink to the position or die with it, and triggers that were attached to the position
 * die when it is closed or turned over.
 */
export function followPosition(engine: Engine, slot: Slot, beforeLots: number): void {
  if (slot.dependentOrders === 0) return
  const hasEnded = beforeLots !== 0 && slot.signedLots * beforeLots <= 0
  if (!hasEnded && Math.abs(slot.signedLots) >= Math.abs(beforeLots)) return
  for (const order of [...slot.account.openOrders.values()]) {
    if (order.market !== slot.market || order.level === undefined) continue
    if (order.status === 'waitingForTrigger') {
      if (hasEnded && isAttached(order)) cancelOrder(engine, order, 'positionClosed')
    } else if (order.reduceOnly) {
      if (hasEnded) cancelOrder(engine, order, 'reduceOnly')
      else shrink(engine, order, Math.abs(slot.signedLots))
    }
  }
}

function isAttached(order: Order): boolean {
  return order.isPositionTrigger || order.parentOrderId !== undefined
}

/** Only for reduce-only orders: they have nothing reserved that would have to follow. */
function shrink(engine: Engine, order: Order, lots: number): void {
  const cut = order.remainingLots - lots
  if (cut <= 0 || !order.level) return
  order.level.sizeLots -= cut
  order.remainingLots -= cut
  order.originalLots -= cut
  order.updatedAtMs = engine.nowMs
  engine.changedBooks.add(order.market)
  emitOrder(engine, order)
}
