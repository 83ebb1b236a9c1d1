import { gte, isZero, lte, min } from '@/lib/decimal/compare'
import { add, type Decimal, sub, ZERO } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { closes, isExitTrigger } from '@/lib/trade/exits/exits'
import { isTriggerAhead } from '@/lib/trade/exits/triggerSide'
import { profitAt } from './pnl'

/** An exit that fires on the way to a price. */
interface PassedExit {
  orderId: string
  price: Decimal
  /** What it closes of what is left then. */
  size: Decimal
  profit: Decimal
  isProfit: boolean
}

/** A position at another price of its market, before fees and funding. */
export interface WhatIf {
  price: Decimal
  /** Exits in the order the price meets them. */
  exits: readonly PassedExit[]
  /** Size that is still open there; zero where it was taken over. */
  remaining: Decimal
  /** Whether the price meets the liquidation price before the position is closed. */
  isLiquidated: boolean
  /** What exits brought, and what the rest would bring there; undefined where it was taken over. */
  profit: Decimal | undefined
}

/**
 * Walks the mark price from where it is to another: exits fire at their triggers, until the position
 * is closed or its liquidation price is met. Exits are taken to execute at their trigger prices; a
 * gap or an empty book makes it worse. Pure.
 */
export function whatIfAt(position: Position, orders: readonly Order[], price: Decimal): WhatIf {
  const { markPrice, liquidationPrice, side, entryPrice } = position
  const isUp = gte(price, markPrice)
  const isMet = (at: Decimal) =>
    isUp ? gte(at, markPrice) && lte(at, price) : lte(at, markPrice) && gte(at, price)
  const met = orders
    .filter((order) => isExitTrigger(order) && closes(order, position, orders))
    .flatMap((order) => {
      const at = order.triggerPrice
      return at !== undefined && isMet(at) && isAhead(order, at, markPrice) ? [{ order, at }] : []
    })
    .sort((a, b) => (lte(a.at, b.at) === isUp ? -1 : 1))
  const isEndMet = liquidationPrice !== null && isMet(liquidationPrice)
  const exits: PassedExit[] = []
  let remaining = position.size
  for (const { order, at } of met) {
    if (isZero(remaining)) break
    const comesLater = isEndMet && (isUp ? gte(at, liquidationPrice) : lte(at, liquidationPrice))
    if (comesLater) break
    const size = order.isPositionSized === true ? remaining : min(order.remainingSize, remaining)
    const profit = profitAt(side, size, entryPrice, at)
    const isProfit = order.type.startsWith('TAKE_PROFIT')
    exits.push({ orderId: order.orderId, price: at, size, profit, isProfit })
    remaining = sub(remaining, size)
  }
  const isLiquidated = isEndMet && !isZero(remaining)
  const made = exits.reduce<Decimal>((sum, exit) => add(sum, exit.profit), ZERO)
  return {
    ...{ price, exits, isLiquidated, remaining: isLiquidated ? ZERO : remaining },
    profit: isLiquidated ? undefined : add(made, profitAt(side, remaining, entryPrice, price)),
  }
}

/** A trigger that the mark has passed already fires at once; it is not met on the way. */
function isAhead({ type, side }: Order, at: Decimal, markPrice: Decimal): boolean {
  return isTriggerAhead(type.startsWith('TAKE_PROFIT') ? 'takeProfit' : 'stop', side, at, markPrice)
}
