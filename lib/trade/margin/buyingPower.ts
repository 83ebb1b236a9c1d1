import { eq, gt, isZero, lt, lte, max, min } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, roundTo, sub, ZERO } from '@/lib/decimal/decimal'
import type { MarginMode, Side } from '@/lib/schema/model/enums'
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
  /** Beside isolated margin, what orders of the other side go on to need; undefined without them. */
  others?: OtherSide | undefined
}

/**
 * Orders of the other side beside isolated margin. The margin of what executes leaves the pool, and
 * of what they bind it sets free only the part of the size that it makes them close.
 */
interface OtherSide {
  /** Buying power less what they would need had nothing executed; may be below zero. */
  left: Decimal
  /** What they need less for each unit that executes. */
  perUnit: Decimal
  /** Size that only closes, which always fits. */
  closes: Decimal
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
  /** Margin mode that the order would have; an open position has its own. */
  orderMode: MarginMode
}

const USD_DECIMALS = 6
const RATIO_DECIMALS = 18

/**
 * Margin that an order of one side could use now, fees and loss at the mark still to be paid of it.
 * On the side of the position, or without one, the free margin and what orders of the other side
 * bind. Against the position also what closing it frees, and what the closed part does not need.
 * @param freeMargin of the ledger that backs the market; below zero where it has too little
 */
export function buyingPower(side: Side, freeMargin: Decimal, market: MarketMoney): BuyingPower {
  const { position, orders, markPrice, leverage, orderLeverage, orderMode } = market
  const ownPosition: HeldPosition = position ?? { side: 'LONG', size: ZERO, marginMode: orderMode }
  const value = mul(ownPosition.size, markPrice)
  const isCross = ownPosition.marginMode === 'CROSS'
  const all = add(freeMargin, marginOf(boundValue(ownPosition, orders, value), leverage))
  const [own, other] =
    side === 'BUY' ? [orders.buy.value, orders.sell] : [orders.sell.value, orders.buy]
  const perUnit = isZero(other.size)
    ? ZERO
    : div(other.value, mul(other.size, decimal(String(orderLeverage))), RATIO_DECIMALS, 'up')
  const isAgainst = !isZero(ownPosition.size) && closingSideOf(ownPosition.side) === side
  if (!isAgainst) {
    const spent = marginOf(add(isCross ? value : ZERO, own), orderLeverage)
    // Orders of the other side go on to need what they bind.
    const total = lt(freeMargin, ZERO) ? ZERO : max(ZERO, sub(all, spent))
    if (isCross || !gt(other.size, ownPosition.size)) return { total, fromPosition: ZERO }
    const left = sub(all, mul(perUnit, sub(other.size, ownPosition.size)))
    return { total, fromPosition: ZERO, others: { left, perUnit, closes: ZERO } }
  }
  const margin = marginOf(value, orderLeverage)
  const freed = isCross ? ZERO : isolatedEquity(position)
  const reversible = add(add(all, freed), margin)
  const reversed = sub(reversible, marginOf(own, orderLeverage))
  const total = max(reversed, margin)
  const fromPosition = isCross ? add(margin, marginOf(value, leverage)) : add(margin, freed)
  if (isCross || isZero(other.size)) return { total, fromPosition }
  // Orders of the position's own side would be against what stands after it.
  const closes = ownPosition.size
  const left = sub(reversible, mul(perUnit, add(other.size, closes)))
  return { total, fromPosition, others: { left, perUnit, closes } }
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

/** Largest size that a buying power affords at a cost of one unit, rounded down. */
export function affordable({ total, others }: BuyingPower, unit: UnitCost): Decimal {
  const cost = costPerUnit(unit)
  const whole = div(total, cost, RATIO_DECIMALS, 'down')
  // What rests leaves the orders of the other side as they are: the dearer side is bound.
  if (others === undefined || !unit.isTaker) return whole
  const { left, perUnit, closes } = others
  const closing = min(whole, closes)
  const dearer = sub(cost, perUnit)
  if (lte(dearer, ZERO)) return lt(left, mul(closes, dearer)) ? closing : whole
  return max(closing, min(whole, div(left, dearer, RATIO_DECIMALS, 'down')))
}

/** Part of a buying power that an order of such a cost can use, rounded down. */
export function usablePower(power: BuyingPower, unit: UnitCost): Decimal {
  const most = affordable(power, unit)
  const isAll = eq(most, affordable({ ...power, others: undefined }, unit))
  return isAll ? power.total : roundTo(mul(most, costPerUnit(unit)), USD_DECIMALS, 'down')
}

/** Margin, fee and loss of a size, rounded up because they have to be covered. */
export function costOf(size: Decimal, unit: UnitCost): Decimal {
  return div(mul(size, costPerUnit(unit)), decimal('1'), USD_DECIMALS, 'up')
}
