import { bestTicks } from './book'
import type { OrderOutcome, RejectReason } from './commands'
import { takerPpmOf } from './fees'
import { cancelOrder } from './groups'
import { freeWithout, type Intake, intakeFits, tierAllows } from './margin'
import { estimateTake, isMarketable, matchOrder } from './match'
import { notionalCeil, notionalFloor } from './notional'
import { emitOrder, rejectOrder, restOnBook } from './orders'
import { reducibleLots } from './positions'
import { type Engine, type Order, slotOf } from './state'

/** What became of an order that was let at the book, or why it was not. */
export type Verdict = { ok: true } | { ok: false; reason: RejectReason }

/**
 * Lets a new or fired order at the book: clamps reduce-only, checks post-only and margin, matches,
 * and rests or ends the remainder. A refusal leaves the order untouched for the caller to end.
 */
export function enterBook(engine: Engine, order: Order): Verdict {
  const { account, market } = order
  const slot = slotOf(engine, account, market)
  if (order.reduceOnly) {
    const lots = Math.min(order.remainingLots, reducibleLots(slot, order.side))
    if (lots === 0) return { ok: false, reason: 'reduceOnlyWouldIncrease' }
    order.originalLots = lots
    order.remainingLots = lots
  }
  const opposite = bestTicks(order.side === 'buy' ? market.asks : market.bids)
  const crosses = opposite !== undefined && isMarketable(order, opposite)
  if (order.timeInForce === 'postOnly' && crosses)
    return { ok: false, reason: 'postOnlyWouldCross' }
  if (!account.isHouse && !order.reduceOnly) {
    const intake = intakeOf(engine, order, crosses)
    if (!tierAllows(slot, intake)) return { ok: false, reason: 'maxPosition' }
    if (!intakeFits(slot, intake, freeWithout(slot))) {
      return { ok: false, reason: 'insufficientMargin' }
    }
  }
  if (order.timeInForce === 'ioc' && !crosses) {
    const isEmpty = order.isMarket && opposite === undefined
    return { ok: false, reason: isEmpty ? 'marketNoLiquidity' : 'iocNoLiquidity' }
  }
  if (crosses) matchOrder(engine, order, false)
  return settle(engine, order)
}

/** Ends or rests what the book left of the order. */
function settle(engine: Engine, order: Order): Verdict {
  if (order.remainingLots === 0) return { ok: true }
  if (order.timeInForce !== 'ioc') {
    restOnBook(engine, order)
    emitOrder(engine, order)
    return { ok: true }
  }
  if (order.remainingLots === order.originalLots) return { ok: false, reason: 'iocNoLiquidity' }
  cancelOrder(engine, order, 'iocRemainder')
  return { ok: true }
}

/** An order too large for the account is refused even where the book is too thin to fill it. */
function intakeOf(engine: Engine, order: Order, crosses: boolean): Intake {
  const { market } = order
  const lots = order.remainingLots
  const take = crosses ? estimateTake(market, order, lots) : { takeLots: 0, takeNotionalMicro: 0 }
  const restLots = lots - take.takeLots
  const restTicks = order.timeInForce === 'ioc' ? market.markTicks : order.limitTicks
  return {
    side: order.side,
    ...take,
    restLots,
    restNotionalMicro: notionalCeil(market, restTicks, restLots),
    feePpm: takerPpmOf(engine, order),
  }
}

/** Whether the order is worth enough; what only reduces may be as small as it likes. */
export function meetsMinimum(engine: Engine, order: Order): boolean {
  const { account, market, side, remainingLots } = order
  if (order.reduceOnly || account.isHouse) return true
  if (remainingLots <= reducibleLots(slotOf(engine, account, market), side)) return true
  const worthMicro = notionalFloor(market, order.limitTicks, remainingLots)
  return worthMicro >= market.definition.minNotionalMicro
}

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
