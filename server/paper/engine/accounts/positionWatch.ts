import { cancelOrder } from '@/server/paper/engine/orders/groups'
import { emitOrder } from '@/server/paper/engine/orders/orders'
import type { Engine, MarketAccount, Order } from '@/server/paper/engine/state'

/**
 * Keeps the orders that hang on a position in step with it, after it changed: resting reduce-only
 * orders shrink to the position or die with it, and triggers that were attached to the position
 * die when it is closed or turned over.
 */
export function followPosition(
  engine: Engine,
  marketAccount: MarketAccount,
  beforeLots: number,
): void {
  if (marketAccount.dependentOrders === 0) return
  const hasEnded = beforeLots !== 0 && marketAccount.signedLots * beforeLots <= 0
  if (!hasEnded && Math.abs(marketAccount.signedLots) >= Math.abs(beforeLots)) return
  for (const order of [...marketAccount.account.openOrders.values()]) {
    if (order.market !== marketAccount.market || order.level === undefined) continue
    if (order.status === 'waitingForTrigger') {
      if (hasEnded && isAttached(order)) cancelOrder(engine, order, 'positionClosed')
    } else if (order.reduceOnly) {
      if (hasEnded) cancelOrder(engine, order, 'reduceOnly')
      else shrink(engine, order, Math.abs(marketAccount.signedLots))
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
