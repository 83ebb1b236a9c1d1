import { cancelTargetOf } from './cancelOrders'
import { findStaticFault } from './checks'
import type {
  CommandResults,
  ModifyOrders,
  ModifyOutcome,
  OrderModification,
  RejectReason,
} from './commands'
import { enterBook } from './enterBook'
import { findEntryFault, meetsMinimum } from './entryCheck'
import { cancelChildren, inheritGroup } from './groups'
import { closeOrder, createOrder, emitOrder, registerOpen, withoutReserve } from './orders'
import { outcomeOf, refuse } from './outcome'
import { placeOrders } from './placeOrders'
import { findTriggerFault, placeTrigger } from './placeTrigger'
import type { Account, Engine, Order } from './state'

/** Replaces open orders one after the other; each answers for itself. */
export function modifyOrders(
  engine: Engine,
  command: ModifyOrders,
): CommandResults['modifyOrders'] {
  const account = engine.accounts.get(command.account)
  if (!account) {
    return {
      outcomes: command.modifications.map(() => ({ kind: 'rejected', reason: 'unknownAccount' })),
    }
  }
  const outcomes = command.modifications.map((modification) => {
    const order = cancelTargetOf(account, modification.target)
    if (order) return modify(engine, command, account, order, modification)
    return modification.placeIfEnded ? placeAnew(engine, command, modification) : UNKNOWN
  })
  return { outcomes }
}

const UNKNOWN: ModifyOutcome = { kind: 'unknownOrder' }

function placeAnew(
  engine: Engine,
  command: ModifyOrders,
  { order }: OrderModification,
): ModifyOutcome {
  const { account, builder } = command
  const [outcome] = placeOrders(engine, {
    type: 'placeOrders',
    account,
    orders: [order],
    grouping: 'none',
    ...(builder && { builder }),
  }).outcomes
  return outcome ?? UNKNOWN
}

/** Everything that could refuse the successor is asked before the old order is touched. */
function modify(
  engine: Engine,
  command: ModifyOrders,
  account: Account,
  order: Order,
  { order: input }: OrderModification,
): ModifyOutcome {
  const { market } = order
  const successor = createOrder(engine, account, market, input, {
    builder: command.builder,
    isPositionTrigger: order.isPositionTrigger,
  })
  const mayTrack = order.isPositionTrigger || order.parentOrderId !== undefined
  const fault =
    findStaticFault(account, market, input, { mayTrack, replaced: order }) ??
    findRelationFault(order, successor, input.marketId) ??
    withoutReserve(engine, order, () => findOwnFault(engine, order, successor))
  if (fault) return refuse(engine, successor, fault)

  const isAsleep = order.status === 'waitingForFill'
  inheritGroup(order, successor)
  closeOrder(engine, order, 'cancelled', 'byUser')
  if (isAsleep) {
    successor.status = 'waitingForFill'
    registerOpen(successor)
    emitOrder(engine, successor)
    return outcomeOf(successor)
  }
  if (successor.trigger) return placeTrigger(engine, successor)
  const refusal = enterBook(engine, successor)
  if (!refusal) return outcomeOf(successor)
  // Only an immediate order that met nothing but the account's own orders gets here.
  cancelChildren(engine, successor)
  return refuse(engine, successor, refusal)
}

/** A child stays a closing trigger, and neither parent nor child changes its side. */
function findRelationFault(
  order: Order,
  successor: Order,
  marketId: string,
): RejectReason | undefined {
  if (marketId !== order.market.definition.marketId) return 'unknownMarket'
  const isChild = order.parentOrderId !== undefined
  if (!isChild && order.childOrderIds.length === 0) return undefined
  if (successor.side !== order.side) return 'reduceOnlyWouldIncrease'
  if (!isChild) return undefined
  if (!successor.reduceOnly) return 'reduceOnlyWouldIncrease'
  return successor.trigger ? undefined : 'badTriggerPrice'
}

function findOwnFault(engine: Engine, order: Order, successor: Order): RejectReason | undefined {
  if (order.status === 'waitingForFill') return undefined
  if (!meetsMinimum(engine, successor)) return 'minNotional'
  if (successor.trigger) return findTriggerFault(engine, successor)
  return findEntryFault(engine, successor)
}
