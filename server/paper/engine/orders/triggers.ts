import { marketAccountOf } from '@/server/paper/engine/accounts/marketAccounts'
import { reducibleLots } from '@/server/paper/engine/accounts/positions'
import { bestLevel } from '@/server/paper/engine/book/book'
import type { Engine, Market, Order } from '@/server/paper/engine/state'
import { enterBook } from './enterBook'
import { cancelOrder } from './groups'
import { detach, emitOrder } from './orders'

/** Fires every trigger that the mark price satisfies, nearest first, oldest first at one price. */
export function fireTriggers(engine: Engine, market: Market): void {
  if (market.isHalted || market.markTicks === 0) return
  for (;;) {
    const below = bestLevel(market.triggersBelow)
    if (below?.first && market.markTicks <= below.priceTicks) {
      fire(engine, below.first)
      continue
    }
    const above = bestLevel(market.triggersAbove)
    if (above?.first && market.markTicks >= above.priceTicks) {
      fire(engine, above.first)
      continue
    }
    return
  }
}

/** The order keeps its id; it is first reported as triggered, then as what the book made of it. */
function fire(engine: Engine, order: Order): void {
  const { trigger } = order
  if (!trigger) return
  detach(engine, order)
  order.status = 'triggered'
  order.timeInForce = trigger.isMarket ? 'ioc' : (trigger.timeInForce ?? 'gtc')
  order.updatedAtMs = engine.nowMs
  if (order.tracksPosition) {
    const lots = reducibleLots(marketAccountOf(engine, order.account, order.market), order.side)
    order.originalLots = lots
    order.remainingLots = lots
  }
  emitOrder(engine, order)
  const refusal = enterBook(engine, order)
  switch (refusal) {
    case undefined:
      return
    case 'reduceOnlyWouldIncrease':
      cancelOrder(engine, order, 'reduceOnly')
      return
    case 'insufficientMargin':
    case 'maxPosition':
      cancelOrder(engine, order, 'margin')
      return
    case 'selfTrade':
      cancelOrder(engine, order, 'selfTrade')
      return
    case 'postOnlyWouldCross':
      cancelOrder(engine, order, 'postOnly')
      return
    default:
      cancelOrder(engine, order, 'iocRemainder')
  }
}
