import type {
  NewOrder,
  OrderOutcome,
  PlaceOrders,
  RejectReason,
} from '@/server/paper/engine/commands'
import type { Account, Engine, Market, Order } from '@/server/paper/engine/state'
import { findStaticFault, isTriggerSatisfied } from './checks'
import { enterBook } from './enterBook'
import { meetsMinimum } from './entryCheck'
import { createOrder, emitOrder, registerOpen } from './orders'
import { outcomeOf, refuse } from './outcome'
import { placeTrigger } from './placeTrigger'

/**
 * Places an order with take-profit and stop-loss attached. The children sleep until the parent is
 * wholly filled. An invalid child refuses the whole group: a position must not open without the
 * stop that was asked for with it.
 */
export function placeGroup(engine: Engine, account: Account, command: PlaceOrders): OrderOutcome[] {
  const [parentInput, ...childInputs] = command.orders
  if (!parentInput) return []
  const market = engine.marketsById.get(parentInput.marketId)
  if (!market) return command.orders.map(() => ({ kind: 'rejected', reason: 'unknownMarket' }))

  const parent = createOrder(engine, account, market, parentInput, { builder: command.builder })
  const children = childInputs.map((input) =>
    createOrder(engine, account, market, input, {
      builder: command.builder,
      parentOrderId: parent.orderId,
      isPositionTrigger: input.sizeLots === 0,
    }),
  )
  parent.childOrderIds = children.map((child) => child.orderId)

  const fault = findGroupFault(engine, parent, parentInput, childInputs)
  if (fault) return refuseAll(engine, parent, children, fault)

  for (const child of children) {
    child.status = 'waitingForFill'
    registerOpen(engine, child)
  }
  const parentOutcome = parent.trigger ? placeTrigger(engine, parent) : enter(engine, parent)
  if (parentOutcome.kind === 'rejected') {
    return [parentOutcome, ...children.map((child) => refuse(engine, child, 'parentRejected'))]
  }
  for (const child of children) {
    if (child.status === 'waitingForFill') emitOrder(engine, child)
  }
  return [parentOutcome, ...children.map((child) => outcomeOf(child))]
}

function enter(engine: Engine, parent: Order): OrderOutcome {
  const refusal = enterBook(engine, parent)
  return refusal ? refuse(engine, parent, refusal) : outcomeOf(parent)
}

function refuseAll(
  engine: Engine,
  parent: Order,
  children: readonly Order[],
  fault: RejectReason,
): OrderOutcome[] {
  return [
    refuse(engine, parent, fault),
    ...children.map((child) => refuse(engine, child, 'parentRejected')),
  ]
}

function findGroupFault(
  engine: Engine,
  parent: Order,
  parentInput: NewOrder,
  childInputs: readonly NewOrder[],
): RejectReason | undefined {
  const { account, market } = parent
  const parentFault = findStaticFault(engine, account, market, parentInput, { mayTrack: false })
  if (parentFault) return parentFault
  if (!meetsMinimum(engine, parent)) return 'minNotional'
  if (
    account.openOrders.size + childInputs.length >= engine.rules.openOrdersMax &&
    !account.isHouse
  ) {
    return 'tooManyOpenOrders'
  }
  const clientOrderIds = new Set([parentInput.clientOrderId])
  for (const input of childInputs) {
    const childFault =
      findStaticFault(engine, account, market, input, { mayTrack: true }) ??
      findChildFault(market, parentInput, input)
    if (childFault) return childFault
    if (input.clientOrderId === undefined) continue
    if (clientOrderIds.has(input.clientOrderId)) return 'duplicateClientOrderId'
    clientOrderIds.add(input.clientOrderId)
  }
  return undefined
}

function findChildFault(
  market: Market,
  parent: NewOrder,
  child: NewOrder,
): RejectReason | undefined {
  if (child.marketId !== parent.marketId) return 'unknownMarket'
  if (!child.reduceOnly || child.side === parent.side) return 'reduceOnlyWouldIncrease'
  if (!child.trigger) return 'badTriggerPrice'
  const { kind, triggerTicks } = child.trigger
  const isSatisfied = isTriggerSatisfied(child.side, kind, triggerTicks, entryTicks(market, parent))
  return isSatisfied ? 'badTriggerPrice' : undefined
}

/** Price near which the parent is expected to fill; the children must lie on the right side of it. */
function entryTicks(market: Market, parent: NewOrder): number {
  if (parent.trigger) return parent.trigger.triggerTicks
  const { markTicks } = market
  if (parent.isMarket || parent.timeInForce === 'ioc') return markTicks
  return parent.side === 'buy'
    ? Math.min(parent.limitTicks, markTicks)
    : Math.max(parent.limitTicks, markTicks)
}
