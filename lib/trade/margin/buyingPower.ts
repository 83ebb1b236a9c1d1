import { isZero, lt, max } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'
import type { Position } from '@/lib/schema/model/position'
import { closingSideOf } from '@/lib/trade/exits/exits'
import {
  boundValue,
  type HeldPosition,
  marginOf,
  marginPrice,
  type RestingOrders,
} from './orderMargin'

/** What an order of one side could use as margin, and how much of it a reversal frees. */
export interface BuyingPower {
  total: Decimal
  /** Part that counts the open position closed and its margin used again; zero on its own side. */
  fromPosition: Decimal
}

/** A market as the money of an order depends on it. */
export interface MarketMoney {
  position: Position | undefined
  orders: RestingOrders
  markPrice: Decimal
  /** Leverage that the account has on the market now. */
  leverage: number
  /** Leverage that the order would have. */
  orderLeverage: number
}

const USD_DECIMALS = 6

/**
 * Margin that an order of one side could use now, fees and loss at the mark still to be paid of it.
 * On the side of the position, or without one, the free margin and what orders of the other side
 * bind. Against the position also what closing it frees, and what the closed part does not need.
 * @param freeMargin of the ledger that backs the market; below zero where it has too little
 */
export function buyingPower(side: Side, freeMargin: Decimal, market: MarketMoney): BuyingPower {
  const { position, orders, markPrice, leverage, orderLeverage } = market
  const ownPosition: HeldPosition = position ?? { side: 'LONG', size: ZERO, marginMode: 'CROSS' }
  const value = mul(ownPosition.size, markPrice)
  const isCross = ownPosition.marginMode === 'CROSS'
  const all = add(freeMargin, marginOf(boundValue(ownPosition, orders, value), leverage))
  const own = side === 'BUY' ? orders.buy.value : orders.sell.value
  const isAgainst = !isZero(ownPosition.size) && closingSideOf(ownPosition.side) === side
  if (!isAgainst) {
    const spent = marginOf(add(isCross ? value : ZERO, own), orderLeverage)
    // Orders of the other side go on to need what they bind.
    const total = lt(freeMargin, ZERO) ? ZERO : max(ZERO, sub(all, spent))
    return { total, fromPosition: ZERO }
  }
  const margin = marginOf(value, orderLeverage)
  const freed = isCross ? ZERO : isolatedEquity(position)
  const reversed = sub(add(add(all, freed), margin), marginOf(own, orderLeverage))
  const total = max(reversed, margin)
  const fromPosition = isCross ? add(margin, marginOf(value, leverage)) : add(margin, freed)
  return { total, fromPosition }
}

/** Ring-fenced margin of a position with what it gained or lost, never below zero. */
function isolatedEquity(position: Position | undefined): Decimal {
  if (position === undefined) return ZERO
  return max(ZERO, add(position.marginUsed, position.unrealizedPnl))
}

/** What one unit of a size costs of the buying power. */
export interface UnitCost {
  /** Price that it executes at, on average. */
  price: Decimal
  markPrice: Decimal
  leverage: number
  marginMode: Position['marginMode']
  /** Whether it executes at once; what rests is valued at its own price. */
  isTaker: boolean
  feeRate: Decimal
  /** Whether it reverses an open position. */
  isAgainst: boolean
  side: Side
}

/**
 * Margin, fee and loss at the mark of one base unit, in quote: a position counts at the mark price
 * whatever it was bought at, so a cross one must bring the difference along.
 */
export function costPerUnit(unit: UnitCost): Decimal {
  const { price, markPrice, leverage, marginMode, isTaker, feeRate, isAgainst, side } = unit
  const fee = mul(price, feeRate)
  const counted = decimal(String(leverage))
  const margin = div(marginPrice(unit), counted, 18, 'up')
  if (!isTaker) return add(margin, fee)
  const loss = max(ZERO, side === 'BUY' ? sub(price, markPrice) : sub(markPrice, price))
  const isCross = marginMode === 'CROSS'
  return add(add(margin, fee), isCross || isAgainst ? loss : ZERO)
}

/** Margin, fee and loss of a size, rounded up because they have to be covered. */
export function costOf(size: Decimal, unit: UnitCost): Decimal {
  return div(mul(size, costPerUnit(unit)), decimal('1'), USD_DECIMALS, 'up')
}
