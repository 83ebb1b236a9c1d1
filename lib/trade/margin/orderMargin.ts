import { gt, isZero, max } from '@/lib/decimal/compare'
import { add, type Decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { MarginMode, PositionSide } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'
import { isOpeningOrder } from '@/lib/trade/orders/orderState'
import { initialMargin, type MarginMarket } from './margin'

const RATIO_DECIMALS = 18

/** A position as its margin sees it; size zero where there is none. */
export interface HeldPosition {
  side: PositionSide
  size: Decimal
  marginMode: MarginMode
}

/** Open orders of one side of a market that would open something: size and value at their limits. */
export interface RestingSide {
  size: Decimal
  value: Decimal
}

/** Both sides of the open orders of a market. */
export interface RestingOrders {
  buy: RestingSide
  sell: RestingSide
}

const NOTHING: RestingSide = { size: ZERO, value: ZERO }

/** The orders of one market that bind margin, by side. */
export function restingOrders(marketId: string, orders: readonly Order[]): RestingOrders {
  let buy = NOTHING
  let sell = NOTHING
  for (const order of orders) {
    if (order.market.id !== marketId || !isOpeningOrder(order) || order.price === undefined)
      continue
    const value = mul(order.remainingSize, order.price)
    if (order.side === 'BUY') buy = grown(buy, order.remainingSize, value)
    else sell = grown(sell, order.remainingSize, value)
  }
  return { buy, sell }
}

function grown(side: RestingSide, size: Decimal, value: Decimal): RestingSide {
  return { size: add(side.size, size), value: add(side.value, value) }
}

/**
 * Value, in quote, whose margin a market binds in the shared ledger: the dearer side of a cross
 * position and the open orders; of an isolated position, which has its margin apart, the orders
 * alone. Orders against the position count only with what would open the other side.
 * @param value of the position, in quote
 */
export function boundValue(
  { side, size, marginMode }: HeldPosition,
  { buy, sell }: RestingOrders,
  value: Decimal,
): Decimal {
  const positionValue = marginMode === 'CROSS' ? value : ZERO
  const isFlat = isZero(size)
  const buys = isFlat || side === 'LONG' ? add(positionValue, buy.value) : beyond(buy, size)
  const sells = isFlat || side === 'SHORT' ? add(positionValue, sell.value) : beyond(sell, size)
  return max(positionValue, buys, sells)
}

/** Value of the part of the orders that exceeds the position they would close. */
function beyond({ size, value }: RestingSide, positionSize: Decimal): Decimal {
  if (!gt(size, positionSize)) return ZERO
  return div(mul(value, sub(size, positionSize)), size, RATIO_DECIMALS, 'up')
}

/**
 * Price that the margin of an order counts at. A cross position counts at the mark price whatever
 * it was bought at, so what executes at once counts there too; all else at the order's own price.
 */
export function marginPrice(order: {
  price: Decimal
  markPrice: Decimal
  marginMode: MarginMode
  /** Whether it executes at once. */
  isTaker: boolean
}): Decimal {
  return order.isTaker && order.marginMode === 'CROSS' ? order.markPrice : order.price
}

/** Margin that the open orders of a market bind beside its position. */
export function orderMargin(
  position: HeldPosition,
  orders: RestingOrders,
  { markPrice, leverage, market }: { markPrice: Decimal; leverage: number; market: MarginMarket },
): Decimal {
  const heldValue = position.marginMode === 'CROSS' ? mul(position.size, markPrice) : ZERO
  const all = initialMargin(boundValue(position, orders, heldValue), leverage, market)
  return max(ZERO, sub(all, initialMargin(heldValue, leverage, market)))
}
