import { estimateTake } from '@/server/paper/engine/book/match'
import type {
  ModifyOrders,
  NewOrder,
  OrderModification,
  RejectReason,
} from '@/server/paper/engine/commands'
import type { CommandResults, ModifyOutcome } from '@/server/paper/engine/engineCommand'
import type { Account, Engine, Order } from '@/server/paper/engine/state'
import type { OrderEndReason } from '@/server/paper/engine/view'
import { cancelTargetOf } from './cancelOrders'
import { findStaticFault } from './checks'
import { enterBook } from './enterBook'
import { findEntryFault, meetsMinimum } from './entryCheck'
import { executedLots } from './executedLots'
import { cancelChildren, cancelOrder, cancelSiblings, inheritGroup, wakeChildren } from './groups'
import {
  closeOrder,
  createOrder,
  dropOpen,
  emitOrder,
  registerOpen,
  withoutReserve,
} from './orders'
import { outcomeOf, refusalOf, refuse } from './outcome'
import { placeOrders } from './placeOrders'
import { findTriggerFault, placeTrigger } from './placeTrigger'

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
    return modification.placeIfEnded ? placeNew(engine, command, modification) : UNKNOWN
  })
  return { outcomes }
}

const UNKNOWN: ModifyOutcome = { kind: 'unknownOrder' }

function placeNew(
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
  { order: input, keepsId = false }: OrderModification,
): ModifyOutcome {
  const { market } = order
  const filledLots = keepsId ? order.originalLots - order.remainingLots : 0
  const mayTrack =
    order.isPositionTrigger || order.parentOrderId !== undefined || order.ocoGroupId !== undefined
  const inputFault =
    findStaticFault(engine, account, market, input, { mayTrack, replaced: order }) ??
    findRelationFault(order, input)
  // Size 0 is none: the order tracks its position.
  if (filledLots > 0 && input.sizeLots > 0 && input.sizeLots <= filledLots) {
    return inputFault ? refusalOf(order, inputFault) : endAsFilled(engine, order)
  }
  const sizeLots = input.sizeLots === 0 ? 0 : input.sizeLots - filledLots
  const successor = createOrder(
    engine,
    account,
    market,
    { ...input, sizeLots },
    {
      builder: command.builder,
      isPositionTrigger: order.isPositionTrigger,
      ocoGroupId: order.ocoGroupId,
      orderId: keepsId ? order.orderId : undefined,
    },
  )
  const fault =
    inputFault ??
    withoutReserve(engine, order, () => findOwnFault(engine, order, successor, filledLots))
  if (fault) {
    if (!keepsId) return refuse(engine, successor, fault)
    const endReason = endedBy(engine, fault, successor)
    if (endReason) cancelOrder(engine, order, endReason)
    return refusalOf(successor, fault, endReason !== undefined)
  }

  const isAsleep = order.status === 'waitingForFill'
  if (keepsId) {
    goOnAs(engine, order, successor)
  } else {
    inheritGroup(order, successor)
    closeOrder(engine, order, 'cancelled', 'byUser')
  }
  if (isAsleep) {
    successor.status = 'waitingForFill'
    registerOpen(engine, successor)
    emitOrder(engine, successor)
    return outcomeOf(successor)
  }
  if (successor.trigger) return placeTrigger(engine, successor)
  const refusal = enterBook(engine, successor)
  if (!refusal) return outcomeOf(successor)
  // Only an order that first met the account's own orders, and ends at what it met, gets here.
  cancelChildren(engine, successor)
  return refuse(engine, successor, refusal)
}

/**
 * What is open no more of the order is all that is wanted of it: it ends as filled, or at own orders
 * where those took off all of it.
 */
function endAsFilled(engine: Engine, order: Order): ModifyOutcome {
  dropOpen(engine, order)
  order.originalLots -= order.remainingLots
  order.remainingLots = 0
  if (executedLots(order) === 0) {
    cancelOrder(engine, order, 'selfTrade')
    return outcomeOf(order)
  }
  closeOrder(engine, order, 'filled')
  cancelSiblings(engine, order)
  wakeChildren(engine, order)
  return outcomeOf(order)
}

/**
 * Why an order that keeps its id ends with a refused change: it is off the book by the time that
 * its change is matched. What is refused before that leaves it as it was.
 */
function endedBy(
  { rules }: Engine,
  fault: RejectReason,
  successor: Order,
): OrderEndReason | undefined {
  if (fault === 'postOnlyWouldCross') return 'postOnly'
  if (fault !== 'insufficientMargin' && fault !== 'maxPosition') return undefined
  const { market, remainingLots, timeInForce } = successor
  // A post-only order was asked for the margin to rest: it executes nothing.
  if (rules.isPostOnlyToOthers && timeInForce === 'postOnly') return undefined
  // What a spot order pays with is asked before it is taken off the book.
  if (market.definition.spot) return undefined
  return estimateTake(market, successor, remainingLots).takeLots > 0 ? 'margin' : undefined
}

/** The successor takes the order's place under its id, with its age and what it was filled. */
function goOnAs(engine: Engine, order: Order, successor: Order): void {
  const filledLots = order.originalLots - order.remainingLots
  dropOpen(engine, order)
  successor.parentOrderId = order.parentOrderId
  successor.childOrderIds = order.childOrderIds
  successor.carriedLots = order.carriedLots
  successor.createdAtMs = order.createdAtMs
  successor.filledNotionalMicro = order.filledNotionalMicro
  successor.originalLots += filledLots
  successor.offsetLots = order.offsetLots
}

/** A child stays a closing trigger, and neither parent nor child changes its side. */
function findRelationFault(order: Order, input: NewOrder): RejectReason | undefined {
  if (input.marketId !== order.market.definition.marketId) return 'unknownMarket'
  const isChild = order.parentOrderId !== undefined || order.ocoGroupId !== undefined
  if (!isChild && order.childOrderIds.length === 0) return undefined
  if (input.side !== order.side) return 'reduceOnlyWouldIncrease'
  if (!isChild) return undefined
  if (!input.reduceOnly) return 'reduceOnlyWouldIncrease'
  return input.trigger ? undefined : 'badTriggerPrice'
}

function findOwnFault(
  engine: Engine,
  order: Order,
  successor: Order,
  filledLots: number,
): RejectReason | undefined {
  if (order.status === 'waitingForFill') return undefined
  // Where the order goes on, its minimum is that of its whole size.
  const ofWholeSize = { ...successor, remainingLots: successor.remainingLots + filledLots }
  if (!meetsMinimum(engine, ofWholeSize, order.remainingLots + filledLots)) return 'minNotional'
  if (successor.trigger) return findTriggerFault(engine, successor)
  return findEntryFault(engine, successor)
}
