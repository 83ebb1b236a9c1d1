import { marketAccountOf } from '@/server/paper/engine/accounts/marketAccounts'
import { reducibleLots } from '@/server/paper/engine/accounts/positions'
import type { Engine, Order } from '@/server/paper/engine/state'
import type { OrderEndReason } from '@/server/paper/engine/view'
import { closeOrder, emitOrder, waitForTrigger } from './orders'

/**
 * Cancels an open order and what hangs on it. Children that sleep for a parent die with it when a
 * person cancelled it; when the exchange ended it after a part fill they guard the filled size.
 */
export function cancelOrder(engine: Engine, order: Order, reason: OrderEndReason): void {
  closeOrder(engine, order, 'cancelled', reason)
  if (order.childOrderIds.length === 0) return
  const isPersonal = reason === 'byUser' || reason === 'scheduled' || reason === 'liquidation'
  const filledLots = order.carriedLots + order.originalLots - order.remainingLots
  if (!isPersonal && filledLots > 0) activateChildren(engine, order, filledLots)
  else cancelChildren(engine, order)
}

/** One of an either-or pair was filled: the other has no purpose any more. */
export function cancelSiblings(engine: Engine, filled: Order): void {
  if (filled.parentOrderId === undefined && filled.ocoGroupId === undefined) return
  for (const sibling of siblingsOf(filled)) cancelOrder(engine, sibling, 'siblingFilled')
}

/** A filled parent's children start to watch the mark price. */
export function wakeChildren(engine: Engine, filled: Order): void {
  if (filled.childOrderIds.length > 0)
    activateChildren(engine, filled, filled.carriedLots + filled.originalLots)
}

/** Ends the children of a parent that was refused or cancelled. */
export function cancelChildren(engine: Engine, parent: Order): void {
  for (const child of sleepingChildren(parent)) {
    closeOrder(engine, child, 'cancelled', 'parentCancelled')
  }
}

function activateChildren(engine: Engine, parent: Order, filledLots: number): void {
  for (const child of sleepingChildren(parent)) {
    if (!child.tracksPosition && child.remainingLots > filledLots) {
      child.originalLots = filledLots
      child.remainingLots = filledLots
    }
    if (child.tracksPosition) {
      const marketAccount = marketAccountOf(engine, child.account, child.market)
      if (reducibleLots(marketAccount, child.side) === 0) {
        closeOrder(engine, child, 'cancelled', 'positionClosed')
        continue
      }
      replaceTracker(engine, child)
    }
    child.updatedAtMs = engine.nowMs
    waitForTrigger(engine, child)
    emitOrder(engine, child)
  }
}

/** Gives the successor of an open order its place among parent, children and siblings. */
export function inheritGroup(order: Order, successor: Order): void {
  const { openOrders } = order.account
  successor.parentOrderId = order.parentOrderId
  successor.childOrderIds = order.childOrderIds
  successor.carriedLots = order.carriedLots + order.originalLots - order.remainingLots
  order.childOrderIds = []
  for (const childId of successor.childOrderIds) {
    const child = openOrders.get(childId)
    if (child) child.parentOrderId = successor.orderId
  }
  const parent = order.parentOrderId === undefined ? undefined : openOrders.get(order.parentOrderId)
  if (!parent) return
  parent.childOrderIds = parent.childOrderIds.map((childId) =>
    childId === order.orderId ? successor.orderId : childId,
  )
}

/** Whether it is one of the position's two exits, of which there is one of each kind. */
export function belongsToPosition(engine: Engine, order: Order): boolean {
  return order.tracksPosition || (engine.rules.onePositionTrigger && order.isPositionTrigger)
}

/** At most one take-profit and one stop-loss track a position: the new one replaces the old. */
export function replaceTracker(engine: Engine, incoming: Order): void {
  for (const order of incoming.account.openOrders.values()) {
    const isRival =
      order !== incoming &&
      order.market === incoming.market &&
      belongsToPosition(engine, order) &&
      order.status === 'waitingForTrigger' &&
      order.trigger?.kind === incoming.trigger?.kind
    if (isRival) cancelOrder(engine, order, 'byUser')
  }
}

function sleepingChildren(parent: Order): Order[] {
  const children: Order[] = []
  for (const orderId of parent.childOrderIds) {
    const child = parent.account.openOrders.get(orderId)
    if (child?.status === 'waitingForFill') children.push(child)
  }
  return children
}

function siblingsOf(order: Order): Order[] {
  const siblings: Order[] = []
  for (const candidate of order.account.openOrders.values()) {
    if (candidate !== order && isSibling(order, candidate)) siblings.push(candidate)
  }
  return siblings
}

function isSibling(order: Order, candidate: Order): boolean {
  return order.parentOrderId === undefined
    ? candidate.ocoGroupId === order.ocoGroupId
    : candidate.parentOrderId === order.parentOrderId
}
