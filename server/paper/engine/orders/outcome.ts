import { bestTicks } from '@/server/paper/engine/book/book'
import type { OrderOutcome, RejectReason } from '@/server/paper/engine/commands'
import type { Engine, Order } from '@/server/paper/engine/state'
import { executedLots } from './executedLots'
import { rejectOrder } from './orders'

/** State of an order, as the answer to its placement. */
export function outcomeOf(order: Order): OrderOutcome {
  const base = {
    orderId: order.orderId,
    ...(order.clientOrderId === undefined ? {} : { clientOrderId: order.clientOrderId }),
  }
  const filledLots = executedLots(order)
  switch (order.status) {
    case 'waitingForFill':
    case 'waitingForTrigger':
      return { kind: order.status, ...base }
    case 'open':
    case 'triggered':
      return { kind: 'resting', ...base }
    case 'filled':
    case 'cancelled':
    case 'rejected':
      return { kind: 'filled', ...base, filledLots, filledNotionalMicro: order.filledNotionalMicro }
  }
}

/**
 * Refuses an order: kept in the history with the reason, and reported with the best prices of the
 * moment.
 */
export function refuse(engine: Engine, order: Order, reason: RejectReason): OrderOutcome {
  rejectOrder(engine, order, reason)
  return refusalOf(order, reason)
}

/**
 * The answer that refuses an order, with the best prices of the moment; nothing is kept of it.
 * @param hasEnded whether the order that it was to replace has ended with it
 */
export function refusalOf(order: Order, reason: RejectReason, hasEnded = false): OrderOutcome {
  const outcome: OrderOutcome = { kind: 'rejected', reason }
  if (hasEnded) outcome.hasEnded = true
  const bestBidTicks = bestTicks(order.market.bids)
  const bestAskTicks = bestTicks(order.market.asks)
  if (bestBidTicks !== undefined) outcome.bestBidTicks = bestBidTicks
  if (bestAskTicks !== undefined) outcome.bestAskTicks = bestAskTicks
  return outcome
}
