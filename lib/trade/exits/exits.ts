import { cmp, min } from '@/lib/decimal/compare'
import { type Decimal, ZERO } from '@/lib/decimal/decimal'
import type { PositionSide, Side } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { profitAt } from '@/lib/trade/margin/pnl'
import { isOpeningOrder, waitsForTrigger } from '@/lib/trade/orders/orderState'

/** What an exit closes: an open position, or what a parent order opens once it fills. */
export interface ExitBasis {
  side: PositionSide
  /** In base asset. */
  size: Decimal
  entryPrice: Decimal
}

/** What one exit closes, and what it brings. */
export interface ExitFigures {
  /** Size that it closes, in base asset; never more than there is. */
  size: Decimal
  /** Size of the whole that it closes a part of. */
  of: Decimal
  /** Whether nothing is left once it executed. */
  isWhole: boolean
  /** Profit in quote at its trigger price, before fees. */
  profit: Decimal
}

/** The exits of a position, from the account's open orders. */
export interface PositionExits {
  /** Price of the exit nearest to the entry; undefined where there is none. */
  takeProfit: Decimal | undefined
  stopLoss: Decimal | undefined
  takeProfitOrder: Order | undefined
  stopLossOrder: Order | undefined
  /** Number of exits beside those two. */
  more: number
}

const TAKE_PROFIT = ['TAKE_PROFIT_MARKET', 'TAKE_PROFIT_LIMIT']
const STOP_LOSS = ['STOP_MARKET', 'STOP_LIMIT']

/** The side of an order that opens a position. */
export function openingSideOf(side: PositionSide): Side {
  return side === 'LONG' ? 'BUY' : 'SELL'
}

/** The side of an order that closes a position. */
export function closingSideOf(side: PositionSide): Side {
  return side === 'LONG' ? 'SELL' : 'BUY'
}

/**
 * The open parent that a leg waits for; undefined once the parent filled, and for other orders.
 * Where a venue names no parent, it is the order that could open what the leg closes and that was
 * placed in the same moment; the leg is pending until then.
 */
export function waitsFor(order: Order, orders: readonly Order[]): Order | undefined {
  const { parentOrderId, status, side, market, createdAt } = order
  if (parentOrderId !== undefined) return orders.find(({ orderId }) => orderId === parentOrderId)
  if (status !== 'PENDING' || !isExitTrigger(order)) return undefined
  return orders.find(
    (parent) =>
      parent.market.id === market.id &&
      parent.side !== side &&
      parent.createdAt === createdAt &&
      isOpeningOrder(parent),
  )
}

/** What a parent order opens once it fills in full; undefined where its price is not known. */
function basisOfParent(parent: Order): ExitBasis | undefined {
  const entryPrice = parent.limitPrice ?? parent.triggerPrice ?? parent.price
  if (entryPrice === undefined) return undefined
  return {
    side: parent.side === 'BUY' ? 'LONG' : 'SHORT',
    size: parent.originalSize,
    entryPrice,
  }
}

/** Whether an order is awake and can do nothing but close this position, or a part of it. */
export function closes(
  order: Order,
  position: Pick<Position, 'market' | 'side'>,
  orders: readonly Order[],
): boolean {
  return (
    order.reduceOnly &&
    order.market.id === position.market.id &&
    order.side === closingSideOf(position.side) &&
    waitsFor(order, orders) === undefined
  )
}

/** Whether an order waits for a trigger and can only reduce a position when it fires. */
export function isExitTrigger(order: Order): boolean {
  return order.reduceOnly && waitsForTrigger(order)
}

/**
 * Size and profit of an exit, from its own size. Every place that shows an exit calls this: the
 * cell of the position, its dialog, the line on the chart, the row of the order.
 * @param exit an order, or one that is about to be placed; without a size it closes the whole
 */
export function exitFigures(
  exit: { price: Decimal; size: Decimal | undefined },
  { side, size: of, entryPrice }: ExitBasis,
): ExitFigures {
  const size = exit.size === undefined ? of : min(exit.size, of)
  return {
    size,
    of,
    isWhole: cmp(size, of) === 0,
    profit: profitAt(side, size, entryPrice, exit.price),
  }
}

/** Size that an exit order closes by itself; undefined for one that closes the whole position. */
export function exitSize(order: Order): Decimal | undefined {
  return order.isPositionSized === true ? undefined : order.remainingSize
}

/** Figures of an open exit order: of the position it closes, or of the parent it waits for. */
export function figuresOfExit(
  order: Order,
  position: Position | undefined,
  orders: readonly Order[],
): ExitFigures | undefined {
  const price = order.triggerPrice
  if (price === undefined || !isExitTrigger(order)) return undefined
  const parent = waitsFor(order, orders)
  const closed = position !== undefined && closes(order, position, orders) ? position : undefined
  const basis = parent === undefined ? closed : basisOfParent(parent)
  return basis === undefined ? undefined : exitFigures({ price, size: exitSize(order) }, basis)
}

/** Take-profit and stop-loss orders that close a position; legs of an unfilled parent are none. */
export function exitsOf(
  position: Pick<Position, 'market' | 'side'>,
  orders: readonly Order[],
): PositionExits {
  const exits = orders.filter((order) => isExitTrigger(order) && closes(order, position, orders))
  const isLong = position.side === 'LONG'
  const profits = triggersOf(exits, TAKE_PROFIT)
  const stops = triggersOf(exits, STOP_LOSS)
  const takeProfitOrder = isLong ? profits.at(0) : profits.at(-1)
  const stopLossOrder = isLong ? stops.at(-1) : stops.at(0)
  const shownCount = Number(takeProfitOrder !== undefined) + Number(stopLossOrder !== undefined)
  return {
    takeProfit: takeProfitOrder?.triggerPrice,
    stopLoss: stopLossOrder?.triggerPrice,
    takeProfitOrder,
    stopLossOrder,
    more: profits.length + stops.length - shownCount,
  }
}

/**
 * Reduce-only orders of a market that can close nothing once its position is gone or turned over,
 * and that the venue keeps all the same: those of a fixed size that hang on no order. What hangs on
 * the position, and what rests in the book, ends with it.
 */
export function exitsThatStay(
  position: Pick<Position, 'market' | 'side'>,
  orders: readonly Order[],
): readonly Order[] {
  return orders.filter(
    (order) =>
      isExitTrigger(order) && closes(order, position, orders) && order.isPositionSized !== true,
  )
}

/** Orders of the kinds named, by ascending trigger price. */
function triggersOf(orders: readonly Order[], kinds: readonly string[]): readonly Order[] {
  return orders
    .filter(({ type }) => kinds.includes(type))
    .sort((a, b) => cmp(a.triggerPrice ?? ZERO, b.triggerPrice ?? ZERO))
}
