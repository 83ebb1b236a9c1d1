import { bestTicks } from './book'
import type { OrderOutcome, RejectReason } from './commands'
import { rejectOrder } from './orders'
import type { Engine, Order } from './state'

/** How an order stands, as the answer to whoever placed it. */
export function outcomeOf(order: Order): OrderOutcome {
  const base = {
    orderId: order.orderId,
    ...(order.clientOrderId === undefined ? {} : { clientOrderId: order.clientOrderId }),
  }
  const filledLots = order.originalLots - order.remainingLots
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

/** Refuses an order: kept in the history with the reason, told with the best prices of the moment. */
export function refuse(engine: Engine, order: Order, reason: RejectReason): OrderOutcome {
  rejectOrder(engine, order, reason)
  const outcome: OrderOutcome = { kind: 'rejected', reason }
  const bestBidTicks = bestTicks(order.market.bids)
  const bestAskTicks = bestTicks(order.market.asks)
  if (bestBidTicks !== undefined) outcome.bestBidTicks = bestBidTicks
  if (bestAskTicks !== undefined) outcome.bestAskTicks = bestAskTicks
  return outcome
}
