import { gt, isZero, lt } from '@/lib/decimal/compare'
import { add, type Decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { PositionSide, Side } from '@/lib/schema/model/enums'
import type { Position } from '@/lib/schema/model/position'

/** A position after an order, as far as an estimate needs it. */
export interface PositionAfter {
  side: PositionSide
  size: Decimal
  entryPrice: Decimal
  /** Margin behind it in quote: what stays of the present position's and what the order brings. */
  margin: Decimal
}

const PLACES = 12

/**
 * What a position becomes when an order executes in full at `price`. Same direction: entry prices
 * weigh by size. Opposite: the position shrinks at its entry price and keeps its share of the
 * margin; what goes beyond it opens the other way (never with reduce-only).
 * @returns null where nothing is left
 */
export function positionAfter(
  present: Pick<Position, 'side' | 'size' | 'entryPrice' | 'marginUsed'> | undefined,
  order: { side: Side; size: Decimal; price: Decimal; margin: Decimal; reduceOnly: boolean },
): PositionAfter | null {
  const side: PositionSide = order.side === 'BUY' ? 'LONG' : 'SHORT'
  const opened = { side, size: order.size, entryPrice: order.price, margin: order.margin }
  if (present === undefined || isZero(present.size)) {
    return order.reduceOnly || isZero(order.size) ? null : opened
  }
  if (present.side === side) {
    if (order.reduceOnly) return reducePosition(present, ZERO)
    const size = add(present.size, order.size)
    const cost = add(mul(present.size, present.entryPrice), mul(order.size, order.price))
    const entryPrice = div(cost, size, PLACES, 'halfEven')
    return { side, size, entryPrice, margin: add(present.marginUsed, order.margin) }
  }
  if (lt(order.size, present.size)) return reducePosition(present, order.size)
  if (!gt(order.size, present.size) || order.reduceOnly) return null
  const size = sub(order.size, present.size)
  const margin = div(mul(order.margin, size), order.size, PLACES, 'up')
  return { ...opened, size, margin }
}

function reducePosition(
  present: Pick<Position, 'side' | 'size' | 'entryPrice' | 'marginUsed'>,
  closed: Decimal,
): PositionAfter {
  const size = sub(present.size, closed)
  const margin = div(mul(present.marginUsed, size), present.size, PLACES, 'down')
  return { side: present.side, size, entryPrice: present.entryPrice, margin }
}
