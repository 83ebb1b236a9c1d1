import { gt, lt, max } from '@/lib/decimal/compare'
import { add, type Decimal, sub, ZERO } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'
import type { Position } from '@/lib/schema/model/position'
import { affordable, buyingPower } from './buyingPower'
import { estimateLiquidationPrice } from './liquidationPrice'
import type { MaintenanceTier } from './maintenance'
import { initialMargin, type MarginMarket, notionalOf } from './margin'
import { orderMargin, type RestingOrders } from './orderMargin'

/** What the leverage of a market decides about, at one leverage. */
interface LeverageStand {
  /** Margin of the open position; undefined without one. */
  margin: Decimal | undefined
  /** Where the position would be liquidated; null where no price does. */
  liquidationPrice: Decimal | null | undefined
  /** Largest market order of the side, in base asset and before rounding to a step. */
  largest: Decimal
}

/** What a change of leverage does. */
export interface LeverageEffect {
  before: LeverageStand
  after: LeverageStand
  /** Why the venue would refuse it: the position or the account has too little for it. */
  problem: 'positionMargin' | 'freeMargin' | undefined
}

export interface LeverageInput {
  market: MarginMarket
  /** At the mark price. */
  position: Position | undefined
  markPrice: Decimal
  tiers: readonly MaintenanceTier[]
  orders: RestingOrders
  /** Free margin of the ledger before it is cut at zero. */
  freeMargin: Decimal
  marginMode: Position['marginMode']
  /** Fees of an order that takes, together, as a fraction. */
  feeRate: Decimal
  /** Leverage that the account has on the market now. */
  leverage: number
}

/**
 * Margin, liquidation price and largest size before and after a change of leverage. An isolated
 * position at lower leverage is shown with the margin it would need, which has to be added first; at
 * higher leverage it gives nothing back. The margin of a cross position follows its leverage. Pure.
 */
export function leverageEffect(input: LeverageInput, next: number): LeverageEffect {
  const { position, leverage } = input
  const before: LeverageStand = {
    margin: position?.marginUsed,
    liquidationPrice: position?.liquidationPrice,
    largest: largestSize(input, leverage, input.freeMargin),
  }
  if (position === undefined) {
    const after = { ...before, largest: largestSize(input, next, input.freeMargin) }
    return { before, after, problem: undefined }
  }
  // Open orders are re-margined with the position.
  const freeMargin = sub(input.freeMargin, ordersNeed(position, input, next))
  const { marginUsed, unrealizedPnl, marginMode } = position
  const value = notionalOf(position.size, position.markPrice)
  const needed = initialMargin(value, next, input.market)
  if (marginMode === 'CROSS') {
    const margin = needed
    const free = sub(freeMargin, sub(margin, marginUsed))
    const problem = lt(free, ZERO) && lt(free, input.freeMargin) ? 'freeMargin' : undefined
    const after = { ...before, margin, largest: largestSize(input, next, free) }
    return { before, after, problem }
  }
  const missing = max(ZERO, sub(needed, add(marginUsed, unrealizedPnl)))
  if (next > position.leverage) {
    const after = { ...before, largest: largestSize(input, next, freeMargin) }
    return { before, after, problem: gt(missing, ZERO) ? 'positionMargin' : undefined }
  }
  const lacking = next < position.leverage ? missing : ZERO
  const margin = add(marginUsed, lacking)
  const { side, size, entryPrice } = position
  const liquidationPrice = estimateLiquidationPrice({
    side,
    size,
    entryPrice,
    collateral: margin,
    tiers: input.tiers,
  })
  const largest = largestSize(input, next, sub(freeMargin, lacking))
  return {
    before,
    after: gt(lacking, ZERO) ? { margin, liquidationPrice, largest } : { ...before, largest },
    // A venue takes margin from nowhere by itself: what is missing has to be added before.
    problem: gt(lacking, ZERO) ? 'positionMargin' : undefined,
  }
}

/** Margin that the open orders of the market need beyond what they bind now; below zero where it is less. */
function ordersNeed(
  position: Position,
  { orders, markPrice, leverage, market }: LeverageInput,
  next: number,
): Decimal {
  const at = (wanted: number) =>
    orderMargin(position, orders, { markPrice, leverage: wanted, market })
  return sub(at(next), at(leverage))
}

/** Largest market order on the side of the position, else a long, at the mark price. */
function largestSize(input: LeverageInput, leverage: number, freeMargin: Decimal): Decimal {
  const { market, position, markPrice, orders, marginMode, feeRate } = input
  const side: Side = position?.side === 'SHORT' ? 'SELL' : 'BUY'
  const money = {
    market,
    position,
    orders,
    markPrice,
    leverage: position === undefined ? input.leverage : leverage,
    orderLeverage: leverage,
    orderMode: marginMode,
  }
  return affordable(buyingPower(side, freeMargin, money), {
    market,
    price: markPrice,
    markPrice,
    leverage,
    marginMode,
    isTaker: true,
    feeRate,
    side,
  })
}
