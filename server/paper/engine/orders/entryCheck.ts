import { freeUnits, paidToken, paidUnits } from '@/server/paper/engine/accounts/holdings'
import { marketAccountOf } from '@/server/paper/engine/accounts/marketAccounts'
import { reducibleLots } from '@/server/paper/engine/accounts/positions'
import { bestLevel, bestTicks } from '@/server/paper/engine/book/book'
import { takerPphmOf } from '@/server/paper/engine/book/fees'
import { estimateTake, isMarketable, meetsOwn } from '@/server/paper/engine/book/match'
import { notionalCeil, notionalFloor } from '@/server/paper/engine/book/notional'
import type { RejectReason } from '@/server/paper/engine/commands'
import { findIntakeFault } from '@/server/paper/engine/risk/intakeFault'
import type { Intake } from '@/server/paper/engine/risk/margin'
import type { Engine, Order } from '@/server/paper/engine/state'

/**
 * Why the order may not enter the book now: its reduce-only flag, post-only, margin, or an
 * immediate order with nothing to meet. A reduce-only order is cut down to the position. Rules say
 * whether margin is checked before what the order would match.
 */
export function findEntryFault(engine: Engine, order: Order): RejectReason | undefined {
  const { account, market } = order
  if (order.reduceOnly) {
    const marketAccount = marketAccountOf(engine, account, market)
    const lots = Math.min(order.remainingLots, reducibleLots(marketAccount, order.side))
    if (lots === 0) return 'reduceOnlyWouldIncrease'
    order.originalLots -= order.remainingLots - lots
    order.remainingLots = lots
  }
  const opposite = bestTicks(order.side === 'buy' ? market.asks : market.bids)
  const crosses = opposite !== undefined && isMarketable(order, opposite)
  const fault = engine.rules.isMarginCheckedFirst
    ? (findFundsFault(engine, order, crosses) ?? findMatchFault(engine, order, crosses))
    : (findMatchFault(engine, order, crosses) ?? findFundsFault(engine, order, crosses))
  if (fault) return fault
  return crosses ? undefined : findTakeFault(order, opposite)
}

/** An order that would match at once and must not: post-only, or with an order of its own account. */
function findMatchFault(engine: Engine, order: Order, crosses: boolean): RejectReason | undefined {
  if (!crosses) return undefined
  if (order.timeInForce === 'postOnly' && !mayPassOwn(engine, order)) return 'postOnlyWouldCross'
  return order.selfTrade === 'reject' && meetsOwn(order) ? 'selfTrade' : undefined
}

/** Whether what a post-only order meets first is its own account's, and no reason to end as such. */
function mayPassOwn({ rules }: Engine, { account, market, selfTrade, side }: Order): boolean {
  if (!rules.isPostOnlyToOthers || selfTrade === 'reduce') return false
  return bestLevel(side === 'buy' ? market.asks : market.bids)?.first?.account === account
}

/**
 * An order that the account cannot carry; one that only reduces needs nothing. Rules may leave what
 * executes at once to its trades.
 */
function findFundsFault(engine: Engine, order: Order, crosses: boolean): RejectReason | undefined {
  if (order.account.isHouse || order.reduceOnly) return undefined
  const { account, market } = order
  const isTaking = crosses && !(engine.rules.isPostOnlyToOthers && order.timeInForce === 'postOnly')
  const intake = intakeOf(engine, order, isTaking)
  // One that meets own orders alone executes nothing.
  const isImmediate = intake.takeLots > 0 || order.timeInForce === 'ioc'
  if (isImmediate && engine.rules.isMarginCheckedByTrade && !market.definition.spot) {
    return undefined
  }
  return market.definition.spot
    ? findSpotFault(order, intake)
    : findIntakeFault(marketAccountOf(engine, account, market), intake)
}

/** Whether what is left of an order lacks the margin to rest, where it may have executed without. */
export function lacksMarginToRest(engine: Engine, order: Order): boolean {
  if (!engine.rules.isMarginCheckedByTrade || order.market.definition.spot) return false
  return findFundsFault(engine, order, false) !== undefined
}

/** Spot knows no leverage: what is paid with has to be there. */
function findSpotFault(order: Order, intake: Intake): RejectReason | undefined {
  const { account, market, side } = order
  const lots = intake.takeLots + intake.restLots
  const worthMicro = intake.takeNotionalMicro + intake.restNotionalMicro
  const needed = paidUnits(market, side, lots, worthMicro)
  return freeUnits(account, paidToken(market, side)) < needed ? 'insufficientMargin' : undefined
}

/** An immediate order with nothing to meet. */
function findTakeFault(order: Order, opposite: number | undefined): RejectReason | undefined {
  if (order.timeInForce !== 'ioc') return undefined
  return order.isMarket && opposite === undefined ? 'marketNoLiquidity' : 'iocNoLiquidity'
}

const NOTHING_TAKEN = { takeLots: 0, takeNotionalMicro: 0, ownLots: 0 }

/** An order too large for the account is refused even where the book is too thin to fill it. */
function intakeOf(engine: Engine, order: Order, isTaking: boolean): Intake {
  const { market } = order
  const lots = order.remainingLots
  const taken = isTaking ? estimateTake(market, order, lots) : NOTHING_TAKEN
  const restLots = lots - taken.takeLots - taken.ownLots
  const restTicks = order.timeInForce === 'ioc' ? market.markTicks : order.limitTicks
  return {
    side: order.side,
    takeLots: taken.takeLots,
    takeNotionalMicro: taken.takeNotionalMicro,
    restLots,
    restNotionalMicro: notionalCeil(market, restTicks, restLots),
    feePphm: takerPphmOf(engine, order),
  }
}

/**
 * Whether the order is large enough; what only reduces may be as small as it likes. One that takes
 * the place of an open order may rest in that one's size, whatever the least size is by now.
 */
export function meetsMinimum(engine: Engine, order: Order, replacedLots?: number): boolean {
  const { account, market, side, remainingLots } = order
  if (order.reduceOnly || account.isHouse) return true
  if (market.definition.spot) return isLargeEnough(order, replacedLots)
  if (remainingLots <= reducibleLots(marketAccountOf(engine, account, market), side)) return true
  return isLargeEnough(order, replacedLots)
}

function isLargeEnough(order: Order, replacedLots = Number.MAX_SAFE_INTEGER): boolean {
  const { market, limitTicks, remainingLots } = order
  const { isMinimumOfResting, minNotionalMicro, minRestingLots = 1 } = market.definition
  const isResting = mayRest(order)
  if (isResting && remainingLots < Math.min(minRestingLots, replacedLots)) return false
  if (isMinimumOfResting && !isResting) return true
  return notionalFloor(market, limitTicks, remainingLots) >= minNotionalMicro
}

/** Whether some of the order may come to rest in the book, at once or once its trigger fires. */
function mayRest({ trigger, timeInForce }: Order): boolean {
  if (trigger === undefined) return timeInForce !== 'ioc'
  return !trigger.isMarket && trigger.timeInForce !== 'ioc'
}
