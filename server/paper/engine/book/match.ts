import { sharesMoney } from '@/server/paper/engine/accounts/holdings'
import { marketAccountOf } from '@/server/paper/engine/accounts/marketAccounts'
import { followPosition } from '@/server/paper/engine/accounts/positionWatch'
import { cancelOrder, cancelSiblings, wakeChildren } from '@/server/paper/engine/orders/groups'
import { closeOrder, emitOrder, updateReserve } from '@/server/paper/engine/orders/orders'
import { findIntakeFault } from '@/server/paper/engine/risk/intakeFault'
import { crossEquity, crossMaintenance, survivesFill } from '@/server/paper/engine/risk/margin'
import type { Engine, Market, Order } from '@/server/paper/engine/state'
import { bestLevel } from './book'
import { takerPphmOf } from './fees'
import { fillOrder } from './fill'
import type { FillFacts } from './fillRecord'
import { notionalFloor } from './notional'
import { fillSpot } from './spotFill'

/** Whether a level at this price is good enough for the order. */
export function isMarketable(order: Order, priceTicks: number): boolean {
  return order.side === 'buy' ? priceTicks <= order.limitTicks : priceTicks >= order.limitTicks
}

/** Why an order ends at what it meets: an own one, any where it must not trade, one too large for it. */
export type MatchEnd = 'selfTrade' | 'postOnly' | 'margin'

/**
 * Trades the order against the other side, best price first, oldest first, at the makers' prices.
 * Against a maker of the same account the order's own rule applies; a maker whose account can no
 * longer carry it is cancelled.
 *
 * @returns why it ends with some of its size left, or all of that offset; undefined where it goes on
 */
export function matchOrder(
  engine: Engine,
  taker: Order,
  isLiquidation: boolean,
): MatchEnd | undefined {
  const { market } = taker
  const opposite = taker.side === 'buy' ? market.asks : market.bids
  while (taker.remainingLots > 0) {
    const level = bestLevel(opposite)
    const maker = level?.first
    if (!level || !maker || !isMarketable(taker, level.priceTicks)) return undefined
    if (maker.account === taker.account) {
      const end = meetOwn(engine, taker, maker)
      if (end) return end
      continue
    }
    if (taker.timeInForce === 'postOnly') return 'postOnly'
    const lots = Math.min(taker.remainingLots, maker.remainingLots)
    const isShort = !isLiquidation && !takerCanCarry(engine, taker, maker, lots)
    if (!makerCanCarry(engine, maker, lots)) {
      cancelOrder(engine, maker, 'margin')
      if (!isShort) continue
    }
    if (isShort) return 'margin'
    trade(engine, taker, maker, lots, isLiquidation)
  }
  return undefined
}

/** Does what the taker asks for where it meets its own account; why the taker ends with it, if so. */
function meetOwn(engine: Engine, taker: Order, maker: Order): MatchEnd | undefined {
  switch (taker.selfTrade) {
    case 'maker':
      cancelOrder(engine, maker, 'selfTrade')
      return undefined
    case 'taker':
    case 'reject':
      return 'selfTrade'
    case 'both':
      cancelOrder(engine, maker, 'selfTrade')
      return 'selfTrade'
    case 'reduce':
      if (taker.timeInForce === 'postOnly') return 'postOnly'
      return reduceBoth(engine, taker, maker) ? 'selfTrade' : undefined
  }
}

/** Takes the size both have off both; what is left of one goes on. */
function reduceBoth(engine: Engine, taker: Order, maker: Order): boolean {
  const lots = Math.min(taker.remainingLots, maker.remainingLots)
  if (engine.rules.isOffsetKept) return offsetBoth(engine, taker, maker, lots)
  const endsTaker = taker.remainingLots === lots
  if (maker.remainingLots === lots) {
    cancelOrder(engine, maker, 'selfTrade')
  } else {
    if (maker.level) maker.level.sizeLots -= lots
    maker.originalLots -= lots
    maker.remainingLots -= lots
    maker.updatedAtMs = engine.nowMs
    updateReserve(engine, maker)
    engine.changedBooks.add(maker.market)
    emitOrder(engine, maker)
  }
  if (endsTaker) return true
  taker.originalLots -= lots
  taker.remainingLots -= lots
  return false
}

/** As far as its children are concerned, what is offset of an order counts as filled. */
function offsetBoth(engine: Engine, taker: Order, maker: Order, lots: number): boolean {
  if (maker.level) maker.level.sizeLots -= lots
  for (const order of [taker, maker]) {
    order.remainingLots -= lots
    order.offsetLots += lots
  }
  updateReserve(engine, maker)
  engine.changedBooks.add(maker.market)
  if (maker.remainingLots === 0) {
    cancelOrder(engine, maker, 'selfTrade')
  } else {
    maker.updatedAtMs = engine.nowMs
    emitOrder(engine, maker)
  }
  return taker.remainingLots === 0
}

/** Whether the taker has the margin for this trade, where rules leave it to each. */
function takerCanCarry(engine: Engine, taker: Order, maker: Order, lots: number): boolean {
  const { account, market, side } = taker
  if (!engine.rules.isMarginCheckedByTrade || market.definition.spot) return true
  if (account.isHouse || taker.reduceOnly) return true
  const takeNotionalMicro = notionalFloor(market, maker.limitTicks, lots)
  const take = { side, takeLots: lots, takeNotionalMicro, restLots: 0, restNotionalMicro: 0 }
  const intake = { ...take, feePphm: takerPphmOf(engine, taker) }
  return findIntakeFault(marketAccountOf(engine, account, market), intake) === undefined
}

/** The account may have lost since the order came to rest: a fill must not ruin it at once. */
function makerCanCarry(engine: Engine, maker: Order, lots: number): boolean {
  const { account, market } = maker
  if (account.isHouse || maker.reduceOnly) return true
  const notionalMicro = notionalFloor(market, maker.limitTicks, lots)
  if (market.definition.spot) return isStillCovered(maker, notionalMicro)
  return survivesFill(marketAccountOf(engine, account, market), maker.side, lots, notionalMicro)
}

/** What a spot order pays with is held for it, unless it is collateral that may have been lost. */
function isStillCovered(maker: Order, notionalMicro: number): boolean {
  const { account, side } = maker
  if (side === 'sell' || !sharesMoney(account)) return true
  return crossEquity(account) - crossMaintenance(account) >= notionalMicro
}

function trade(
  engine: Engine,
  taker: Order,
  maker: Order,
  lots: number,
  isLiquidation: boolean,
): void {
  const { market } = taker
  const priceTicks = maker.limitTicks
  const notionalMicro = notionalFloor(market, priceTicks, lots)
  const tradeId = engine.nextTradeId
  engine.nextTradeId += 1
  market.lastTicks = priceTicks
  engine.changedBooks.add(market)

  const buy = taker.side === 'buy' ? taker : maker
  const sell = taker.side === 'buy' ? maker : taker
  engine.events.push({
    type: 'trade',
    trade: {
      tradeId,
      marketId: market.definition.marketId,
      timeMs: engine.nowMs,
      priceTicks,
      sizeLots: lots,
      aggressor: taker.side,
      buyer: buy.account.id,
      seller: sell.account.id,
      buyerOrderId: buy.orderId,
      sellerOrderId: sell.orderId,
    },
  })

  if (maker.level) maker.level.sizeLots -= lots
  maker.remainingLots -= lots
  taker.remainingLots -= lots
  updateReserve(engine, maker)
  const facts = { tradeId, priceTicks, lots, notionalMicro }
  const takerKind = isLiquidation ? 'liquidation' : 'taker'
  const makerBefore = bookSide(engine, maker, { ...facts, kind: 'maker' })
  const takerBefore = bookSide(engine, taker, { ...facts, kind: takerKind })
  endIfFilled(engine, maker)
  endIfFilled(engine, taker)
  if (!market.definition.spot) {
    followPosition(engine, marketAccountOf(engine, maker.account, market), makerBefore)
    followPosition(engine, marketAccountOf(engine, taker.account, market), takerBefore)
  }
  if (maker.remainingLots === 0) wakeChildren(engine, maker)
  if (taker.remainingLots === 0) wakeChildren(engine, taker)
}

/** Moves tokens on a spot pair, positions elsewhere; gives the position before. */
function bookSide(engine: Engine, order: Order, facts: FillFacts): number {
  const { spot } = order.market.definition
  if (!spot) return fillOrder(engine, order, facts)
  fillSpot(engine, order, spot, facts)
  return 0
}

/** Takers are reported once, when the book has been walked; makers at every fill. */
function endIfFilled(engine: Engine, order: Order): void {
  if (order.remainingLots === 0) {
    closeOrder(engine, order, 'filled')
    cancelSiblings(engine, order)
  } else if (order.level) {
    emitOrder(engine, order)
  }
}

/**
 * Value and size that the order would take from the book now, own orders left out, and the size
 * that those would take off it where it reduces both.
 */
export function estimateTake(
  market: Market,
  order: Pick<Order, 'account' | 'side' | 'limitTicks' | 'selfTrade'>,
  lots: number,
): { takeLots: number; takeNotionalMicro: number; ownLots: number } {
  const levels = (order.side === 'buy' ? market.asks : market.bids).levels
  let takeLots = 0
  let takeNotionalMicro = 0
  let ownLots = 0
  let leftLots = lots
  for (let index = levels.length - 1; index >= 0 && leftLots > 0; index -= 1) {
    const level = levels[index]
    if (!level) break
    const isTooDear =
      order.side === 'buy'
        ? level.priceTicks > order.limitTicks
        : level.priceTicks < order.limitTicks
    if (isTooDear) break
    for (let maker = level.first; maker && leftLots > 0; maker = maker.next) {
      const part = Math.min(leftLots, maker.remainingLots)
      if (maker.account === order.account) {
        if (order.selfTrade !== 'reduce') continue
        ownLots += part
      } else {
        takeLots += part
        takeNotionalMicro += notionalFloor(market, level.priceTicks, part)
      }
      leftLots -= part
    }
  }
  return { takeLots, takeNotionalMicro, ownLots }
}

/** Whether one of the account's own orders rests among those that the order would take now. */
export function meetsOwn(order: Order): boolean {
  const { account, market, side } = order
  const levels = (side === 'buy' ? market.asks : market.bids).levels
  let lots = order.remainingLots
  for (let index = levels.length - 1; index >= 0 && lots > 0; index -= 1) {
    const level = levels[index]
    if (!level || !isMarketable(order, level.priceTicks)) return false
    for (let maker = level.first; maker && lots > 0; maker = maker.next) {
      if (maker.account === account) return true
      lots -= maker.remainingLots
    }
  }
  return false
}
