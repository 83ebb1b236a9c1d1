import { marketAccountOf } from '@/server/paper/engine/accounts/marketAccounts'
import { reducibleLots } from '@/server/paper/engine/accounts/positions'
import type { OrderOutcome, RejectReason } from '@/server/paper/engine/commands'
import type { Engine, Order } from '@/server/paper/engine/state'
import { isTriggerSatisfied } from './checks'
import { belongsToPosition, replaceTracker } from './groups'
import { emitOrder, waitForTrigger } from './orders'
import { outcomeOf, refuse } from './outcome'

/** Lets a trigger wait for the mark price, or refuses it. */
export function placeTrigger(engine: Engine, order: Order): OrderOutcome {
  const fault = findTriggerFault(engine, order)
  if (fault) return refuse(engine, order, fault)
  if (belongsToPosition(engine, order)) replaceTracker(engine, order)
  waitForTrigger(engine, order)
  emitOrder(engine, order)
  return outcomeOf(order)
}

/**
 * Why a trigger may not wait: a price that is already reached, or, for a trigger that belongs to
 * the position, that there is nothing to close. A reduce-only trigger on its own needs no position
 * yet, and is ended if there is none when it fires.
 */
export function findTriggerFault(engine: Engine, order: Order): RejectReason | undefined {
  const { trigger, market } = order
  if (!trigger) return 'badTriggerPrice'
  if (isTriggerSatisfied(order.side, trigger.kind, trigger.triggerTicks, market.markTicks)) {
    return 'badTriggerPrice'
  }
  if (!order.isPositionTrigger && !order.tracksPosition) return undefined
  const marketAccount = marketAccountOf(engine, order.account, market)
  const canClose = order.reduceOnly && reducibleLots(marketAccount, order.side) > 0
  return canClose ? undefined : 'reduceOnlyWouldIncrease'
}
