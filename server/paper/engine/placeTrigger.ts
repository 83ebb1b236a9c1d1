import { isTriggerSatisfied } from './checks'
import type { OrderOutcome } from './commands'
import { outcomeOf, refuse } from './enterBook'
import { replaceTracker } from './groups'
import { emitOrder, waitForTrigger } from './orders'
import { reducibleLots } from './positions'
import { type Engine, type Order, slotOf } from './state'

/**
 * Lets a trigger wait for the mark price. One that belongs to the position needs a position to
 * close; a reduce-only one on its own does not, and is ended if there is none when it fires.
 */
export function placeTrigger(engine: Engine, order: Order): OrderOutcome {
  const { trigger, market } = order
  const isBad =
    !trigger || isTriggerSatisfied(order.side, trigger.kind, trigger.triggerTicks, market.markTicks)
  if (isBad) return refuse(engine, order, 'badTriggerPrice')
  if (order.isPositionTrigger) {
    const slot = slotOf(engine, order.account, market)
    if (!order.reduceOnly || reducibleLots(slot, order.side) === 0) {
      return refuse(engine, order, 'reduceOnlyWouldIncrease')
    }
    if (order.tracksPosition) replaceTracker(engine, order)
  }
  waitForTrigger(engine, order)
  emitOrder(engine, order)
  return outcomeOf(order)
}
