import type { NewOrder, RejectReason } from '@/server/paper/engine/commands'
import type { Account, Engine, Market, Order } from '@/server/paper/engine/state'

/** A single order is worth at most a billion; larger products would leave the safe integers. */
const ORDER_NOTIONAL_MICRO_MAX = 1e15

export interface StaticContext {
  /** Size 0 is legal: the order belongs to a position and covers all of it. */
  mayTrack: boolean
  /** An open order that makes room for this one. */
  replaced?: Order
}

/** Faults of an order that need no look at the book or the margin. */
export function findStaticFault(
  engine: Engine,
  account: Account,
  market: Market,
  input: NewOrder,
  { mayTrack, replaced }: StaticContext,
): RejectReason | undefined {
  if (market.definition.isDelisted) return 'marketDelisted'
  if (market.definition.spot && (input.reduceOnly || mayTrack)) return 'reduceOnlyWouldIncrease'
  if (market.isHalted || market.markTicks === 0) return 'marketHalted'
  if (!Number.isSafeInteger(input.sizeLots) || input.sizeLots < 0) return 'invalidSize'
  if (input.sizeLots === 0 && !(mayTrack && input.trigger)) return 'zeroSize'
  if (!isPrice(input.limitTicks)) return 'invalidPrice'
  if (input.trigger && !isPrice(input.trigger.triggerTicks)) return 'invalidPrice'
  const highest = Math.max(input.limitTicks, market.markTicks)
  const worth = (highest * input.sizeLots * market.notionalMultiplier) / market.notionalDivisor
  if (worth > ORDER_NOTIONAL_MICRO_MAX) return 'invalidSize'
  const namesake =
    input.clientOrderId === undefined ? undefined : account.openByClientId.get(input.clientOrderId)
  if (namesake && namesake !== replaced) return 'duplicateClientOrderId'
  if (input.expiresAtMs !== undefined && !isAhead(engine, input.expiresAtMs)) return 'invalidExpiry'
  if (account.isHouse) return undefined
  const { openOrdersMax, priceBandPercent } = engine.rules
  if (isTooFar(market, input, priceBandPercent)) {
    return input.trigger ? 'priceTooFarFromTrigger' : 'priceTooFarFromOracle'
  }
  if (account.openOrders.size - (replaced ? 1 : 0) >= openOrdersMax) return 'tooManyOpenOrders'
  return undefined
}

/** Whether the mark price already satisfies the trigger. */
export function isTriggerSatisfied(
  side: 'buy' | 'sell',
  kind: 'takeProfit' | 'stopLoss',
  triggerTicks: number,
  markTicks: number,
): boolean {
  const firesBelow = (side === 'sell') === (kind === 'stopLoss')
  return firesBelow ? markTicks <= triggerTicks : markTicks >= triggerTicks
}

function isPrice(ticks: number): boolean {
  return Number.isSafeInteger(ticks) && ticks > 0
}

function isAhead(engine: Engine, timeMs: number): boolean {
  return Number.isSafeInteger(timeMs) && timeMs > engine.nowMs
}

/** A limit may lie only so far off the index; that of a trigger order, off its trigger. */
function isTooFar(market: Market, input: NewOrder, percent: number): boolean {
  const reference = input.trigger ? input.trigger.triggerTicks : market.oracleTicks
  return Math.abs(input.limitTicks - reference) * 100 > reference * percent
}
