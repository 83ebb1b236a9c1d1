import { holdingOf, paidToken, paidUnits } from '@/server/paper/engine/accounts/holdings'
import { marketAccountOf } from '@/server/paper/engine/accounts/marketAccounts'
import { addToSide, removeFromSide } from '@/server/paper/engine/book/book'
import { notionalCeil } from '@/server/paper/engine/book/notional'
import type { BuilderFee, NewOrder, OrderId, RejectReason } from '@/server/paper/engine/commands'
import type { Account, Engine, Market, Order } from '@/server/paper/engine/state'
import type { OrderEndReason, OrderRecord } from '@/server/paper/engine/view'

/** What a new order has beside its own fields. */
export interface OrderOrigin {
  builder?: BuilderFee | undefined
  parentOrderId?: OrderId
  isPositionTrigger?: boolean
  twapId?: number
  ocoGroupId?: number | undefined
  /** The id of the order it replaces, where that goes on under it. */
  orderId?: OrderId | undefined
}

/** A fresh order with the next id, unless it has one; it is nowhere yet. */
export function createOrder(
  engine: Engine,
  account: Account,
  market: Market,
  input: NewOrder,
  origin: OrderOrigin,
): Order {
  const order: Order = {
    orderId: origin.orderId ?? engine.nextOrderId,
    account,
    market,
    side: input.side,
    limitTicks: input.limitTicks,
    originalLots: input.sizeLots,
    remainingLots: input.sizeLots,
    offsetLots: 0,
    timeInForce: input.timeInForce,
    reduceOnly: input.reduceOnly,
    isMarket: input.isMarket,
    clientOrderId: input.clientOrderId,
    trigger: input.trigger ? { ...input.trigger } : undefined,
    isPositionTrigger: origin.isPositionTrigger ?? false,
    tracksPosition: input.sizeLots === 0,
    parentOrderId: origin.parentOrderId,
    ocoGroupId: origin.ocoGroupId,
    selfTrade: input.selfTrade ?? 'maker',
    expiresAtMs: input.expiresAtMs,
    childOrderIds: [],
    twapId: origin.twapId,
    carriedLots: 0,
    builder: origin.builder,
    status: 'open',
    endReason: undefined,
    rejectReason: undefined,
    filledNotionalMicro: 0,
    createdAtMs: engine.nowMs,
    updatedAtMs: engine.nowMs,
    sequence: 0,
    reservedLots: 0,
    reservedMicro: 0,
    level: undefined,
    previous: undefined,
    next: undefined,
  }
  if (origin.orderId === undefined) engine.nextOrderId += 1
  return order
}

/** A plain copy of the current order. */
export function toRecord(order: Order): OrderRecord {
  const record: OrderRecord = {
    orderId: order.orderId,
    account: order.account.id,
    marketId: order.market.definition.marketId,
    side: order.side,
    limitTicks: order.limitTicks,
    originalLots: order.originalLots,
    remainingLots: order.remainingLots,
    timeInForce: order.timeInForce,
    reduceOnly: order.reduceOnly,
    isMarket: order.isMarket,
    isPositionTrigger: order.isPositionTrigger,
    childOrderIds: order.childOrderIds.slice(),
    status: order.status,
    filledNotionalMicro: order.filledNotionalMicro,
    createdAtMs: order.createdAtMs,
    updatedAtMs: order.updatedAtMs,
  }
  if (order.offsetLots > 0) record.offsetLots = order.offsetLots
  if (order.clientOrderId !== undefined) record.clientOrderId = order.clientOrderId
  if (order.trigger !== undefined) record.trigger = { ...order.trigger }
  if (order.parentOrderId !== undefined) record.parentOrderId = order.parentOrderId
  if (order.ocoGroupId !== undefined) record.ocoGroupId = order.ocoGroupId
  if (order.expiresAtMs !== undefined) record.expiresAtMs = order.expiresAtMs
  if (order.twapId !== undefined) record.twapId = order.twapId
  if (order.endReason !== undefined) record.endReason = order.endReason
  if (order.rejectReason !== undefined) record.rejectReason = order.rejectReason
  return record
}

/** A copy of a record that shares nothing with it. */
export function copyRecord(record: OrderRecord): OrderRecord {
  const copy: OrderRecord = { ...record, childOrderIds: record.childOrderIds.slice() }
  if (record.trigger) copy.trigger = { ...record.trigger }
  return copy
}

/** Reports the current order; house accounts are not reported. */
export function emitOrder(engine: Engine, order: Order): void {
  if (order.account.isHouse) return
  engine.events.push({ type: 'order', account: order.account.id, order: toRecord(order) })
}

/** Makes the order one of its account's open orders (resting, asleep or waiting). */
export function registerOpen(engine: Engine, order: Order): void {
  const { account } = order
  account.openOrders.set(order.orderId, order)
  watchExpiry(engine, order)
  if (order.clientOrderId !== undefined) {
    account.openByClientId.set(order.clientOrderId, order)
    account.latestByClientId.set(order.clientOrderId, order.orderId)
  }
}

/** Notes an open order that ends at a time. */
function watchExpiry(engine: Engine, order: Order): void {
  if (order.expiresAtMs === undefined) return
  engine.expiring.add(order)
  engine.earliestExpiryMs = Math.min(engine.earliestExpiryMs, order.expiresAtMs)
}

/** Puts the order on the book at its limit, behind all others at that price. */
export function restOnBook(engine: Engine, order: Order): void {
  order.status = 'open'
  order.sequence = engine.nextSequence
  engine.nextSequence += 1
  joinBook(engine, order)
  registerOpen(engine, order)
  engine.changedBooks.add(order.market)
}

/** The structural part of resting, also used when a snapshot is read back. */
export function joinBook(engine: Engine, order: Order): void {
  const { market } = order
  addToSide(order.side === 'buy' ? market.bids : market.asks, order, order.limitTicks)
  if (order.reduceOnly) marketAccountOf(engine, order.account, market).dependentOrders += 1
  updateReserve(engine, order)
}

/** Puts the trigger among those that wait for the mark price. */
export function waitForTrigger(engine: Engine, order: Order): void {
  order.status = 'waitingForTrigger'
  order.sequence = engine.nextSequence
  engine.nextSequence += 1
  joinTriggers(engine, order)
  registerOpen(engine, order)
}

/** The structural part of waiting, also used when a snapshot is read back. */
export function joinTriggers(engine: Engine, order: Order): void {
  const { trigger, market } = order
  if (!trigger) return
  const side = firesWhenBelow(order.side, trigger.kind)
    ? market.triggersBelow
    : market.triggersAbove
  addToSide(side, order, trigger.triggerTicks)
  marketAccountOf(engine, order.account, market).dependentOrders += 1
}

/** Sell stops and buy take-profits fire when the mark falls to them; the other two when it rises. */
function firesWhenBelow(side: 'buy' | 'sell', kind: 'takeProfit' | 'stopLoss'): boolean {
  return (side === 'sell') === (kind === 'stopLoss')
}

/** Takes the order off the book or out of the waiting triggers; it stays one of the open orders. */
export function detach(engine: Engine, order: Order): void {
  if (!order.level) return
  const { market } = order
  const marketAccount = marketAccountOf(engine, order.account, market)
  if (order.status === 'waitingForTrigger' && order.trigger) {
    const isBelow = firesWhenBelow(order.side, order.trigger.kind)
    removeFromSide(isBelow ? market.triggersBelow : market.triggersAbove, order)
    marketAccount.dependentOrders -= 1
    return
  }
  removeFromSide(order.side === 'buy' ? market.bids : market.asks, order)
  if (order.reduceOnly) marketAccount.dependentOrders -= 1
  updateReserve(engine, order)
  engine.changedBooks.add(market)
}

/** Counts the resting remainder in the account's open orders; reduce-only orders need no margin. */
export function updateReserve(engine: Engine, order: Order): void {
  if (order.account.isHouse || order.reduceOnly) return
  const { market, side } = order
  const reservedLots = order.level ? order.remainingLots : 0
  const worthMicro = notionalCeil(market, order.limitTicks, reservedLots)
  const reservedMicro = market.definition.spot
    ? paidUnits(market, side, reservedLots, worthMicro)
    : worthMicro
  const deltaLots = reservedLots - order.reservedLots
  addReserve(engine, order, deltaLots, reservedMicro - order.reservedMicro)
  order.reservedLots = reservedLots
  order.reservedMicro = reservedMicro
}

/** Looks at the account as if the order rested no more. */
export function withoutReserve<T>(engine: Engine, order: Order, look: () => T): T {
  const { reservedLots, reservedMicro } = order
  addReserve(engine, order, -reservedLots, -reservedMicro)
  const seen = look()
  addReserve(engine, order, reservedLots, reservedMicro)
  return seen
}

/** Counts in the market account of a perpetual, and holds the token that a spot order pays with. */
function addReserve(engine: Engine, order: Order, deltaLots: number, deltaMicro: number): void {
  const { account, market, side } = order
  if (market.definition.spot) {
    holdingOf(account, paidToken(market, side)).heldUnits += deltaMicro
    return
  }
  const marketAccount = marketAccountOf(engine, account, market)
  if (order.side === 'buy') {
    marketAccount.buyLots += deltaLots
    marketAccount.buyNotionalMicro += deltaMicro
  } else {
    marketAccount.sellLots += deltaLots
    marketAccount.sellNotionalMicro += deltaMicro
  }
}

/** Takes the order off every list; no event follows. */
export function dropOpen(engine: Engine, order: Order): void {
  detach(engine, order)
  engine.expiring.delete(order)
  const { account, clientOrderId } = order
  if (account.openOrders.get(order.orderId) === order) account.openOrders.delete(order.orderId)
  if (clientOrderId === undefined) return
  if (account.openByClientId.get(clientOrderId) === order) {
    account.openByClientId.delete(clientOrderId)
  }
}

/** Ends the order for good: off every list, into the history, reported. */
export function closeOrder(
  engine: Engine,
  order: Order,
  status: 'filled' | 'cancelled' | 'rejected',
  endReason?: OrderEndReason,
): void {
  dropOpen(engine, order)
  const { account } = order
  order.status = status
  order.endReason = endReason
  order.updatedAtMs = engine.nowMs
  if (account.isHouse) return
  emitOrder(engine, order)
  rememberEnded(account, toRecord(order))
}

/** Ends an order that never came to rest. */
export function rejectOrder(engine: Engine, order: Order, reason: RejectReason): void {
  order.rejectReason = reason
  closeOrder(engine, order, 'rejected')
}

/** Appends to the history of ended orders and forgets what falls out of it. */
export function rememberEnded(account: Account, record: OrderRecord): void {
  account.endedById.set(record.orderId, record)
  if (record.clientOrderId !== undefined) {
    account.latestByClientId.set(record.clientOrderId, record.orderId)
  }
  const evicted = account.endedOrders.push(record)
  if (!evicted) return
  account.endedById.delete(evicted.orderId)
  if (evicted.clientOrderId === undefined) return
  if (account.latestByClientId.get(evicted.clientOrderId) === evicted.orderId) {
    account.latestByClientId.delete(evicted.clientOrderId)
  }
}
