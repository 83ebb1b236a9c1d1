import { eq, gt, isZero, lt, lte, max, min } from '@/lib/decimal/compare'
import {
  add,
  type Decimal,
  decimal,
  div,
  mul,
  ONE,
  roundTo,
  sub,
  ZERO,
} from '@/lib/decimal/decimal'
import type { MarginMode, Side } from '@/lib/schema/model/enums'
import type { Position } from '@/lib/schema/model/position'
import { closingSideOf } from '@/lib/trade/exits/exits'
import { initialMargin, type MarginMarket, marginPerUnit } from './margin'
import {
  boundValue,
  type HeldPosition,
  marginPrice,
  type RestingOrders,
  type RestingSide,
} from './orderMargin'
import { profitAt } from './pnl'

/** What an order of one side could use as margin, and how much of it a reversal frees. */
export interface BuyingPower {
  /** Of an order that executes at once, at the mark price. */
  total: Decimal
  /** Part that counts the open position closed and its margin used again; zero on its own side. */
  fromPosition: Decimal
  /** What orders of the other side go on to need; undefined without them. */
  others?: OtherSide | undefined
  /** The position that an order of this side is against; undefined where there is none. */
  reversal?: Reversal | undefined
}

/**
 * Orders of the other side. An execution frees their margin only for the size that they then close.
 * It takes from the pool its fee, its isolated margin, and with cross margin a loss at the mark.
 */
interface OtherSide {
  /** What there is less what they would need had nothing executed; may be below zero. */
  left: Decimal
  /** What they need less for each unit that executes. */
  perUnit: Decimal
}

/** A position to be reversed: what its closing brings depends on price and moment. */
interface Reversal {
  position: Position
  /** What there is without its margin, of which nothing is spent; may be below zero. */
  pool: Decimal
  /** Whether position and orders need more than there is: then nothing more may rest. */
  isShort: boolean
  /** Margin that it binds of the pool now. */
  bound: Decimal
  /** Open orders of the side of the order. */
  own: RestingSide
}

/** A market as the money of an order depends on it. */
export interface MarketMoney {
  market: MarginMarket
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
/** How often the average of what rests is taken of the size that it affords; even, see below. */
const APPROACHES = 6

/**
 * Margin that an order of one side could use now, fees and loss at the mark still to be paid of it.
 * On the side of the position, or without one, the free margin and what orders of the other side
 * bind. Against the position also what closing it frees, and what the closed part does not need.
 * @param freeMargin of the ledger that backs the market; below zero where it has too little
 */
export function buyingPower(side: Side, freeMargin: Decimal, money: MarketMoney): BuyingPower {
  const { market, position, orders, markPrice, leverage, orderLeverage, orderMode } = money
  const ownPosition: HeldPosition = position ?? { side: 'LONG', size: ZERO, marginMode: orderMode }
  const value = mul(ownPosition.size, markPrice)
  const isCross = ownPosition.marginMode === 'CROSS'
  const largest = boundValue(ownPosition, orders, value)
  const pool = add(freeMargin, initialMargin(largest, leverage, market))
  const [own, other] = side === 'BUY' ? [orders.buy, orders.sell] : [orders.sell, orders.buy]
  const perUnit = isZero(other.size)
    ? ZERO
    : marginPerUnit(other.value, other.size, orderLeverage, market)
  if (position !== undefined && !isZero(position.size) && closingSideOf(position.side) === side) {
    // Orders of the position's own side would be against the position after it.
    const left = sub(pool, mul(perUnit, add(other.size, position.size)))
    const bound = isCross ? initialMargin(value, leverage, market) : ZERO
    const reversal = { position, pool, isShort: lt(freeMargin, ZERO), bound, own }
    const atMark = { market, price: markPrice, markPrice, leverage: orderLeverage }
    return {
      ...reversalMoney(reversal, atMark, ZERO),
      reversal,
      ...(isZero(other.size) ? {} : { others: { left, perUnit } }),
    }
  }
  const spent = initialMargin(add(isCross ? value : ZERO, own.value), orderLeverage, market)
  // Orders of the other side go on to need what they bind.
  const total = lt(freeMargin, ZERO) ? ZERO : max(ZERO, sub(pool, spent))
  if (!gt(other.size, ownPosition.size)) return { total, fromPosition: ZERO }
  const left = sub(pool, mul(perUnit, sub(other.size, ownPosition.size)))
  return { total, fromPosition: ZERO, others: { left, perUnit } }
}

/** What one unit of a size costs of the buying power. */
export interface UnitCost {
  market: MarginMarket
  /** Price that it executes at, on average. */
  price: Decimal
  markPrice: Decimal
  leverage: number
  marginMode: Position['marginMode']
  /** Whether it executes at once; what rests is valued at its own price. */
  isTaker: boolean
  /** Size that executes when it is placed, the rest of it rests; absent where none comes to rest. */
  executes?: Decimal | undefined
  feeRate: Decimal
  side: Side
}

/**
 * Margin, fee and loss at the mark of one base unit, in quote: a position counts at the mark price
 * whatever it was bought at, so a cross one must bring the difference along.
 */
export function costPerUnit(unit: UnitCost): Decimal {
  const margin = marginPerUnit(marginPrice(unit), ONE, unit.leverage, unit.market)
  return add(margin, lossPerUnit(unit))
}

/** Fee, and with cross margin the loss at the mark. */
function lossPerUnit({ price, markPrice, marginMode, isTaker, feeRate, side }: UnitCost): Decimal {
  const fee = mul(price, feeRate)
  if (!isTaker || marginMode !== 'CROSS') return fee
  return add(fee, max(ZERO, side === 'BUY' ? sub(price, markPrice) : sub(markPrice, price)))
}

type ReversalOrder = Pick<UnitCost, 'market' | 'price' | 'markPrice' | 'leverage' | 'executes'>

/**
 * What an order against a position could use: what the closed part does not need, at the price that
 * the order's margin counts at, and what an isolated position brings back as far as it is closed
 * now. An order that rests brings nothing back before it executes.
 * @param size of the order, on which the average of what rests at this side depends
 */
function reversalMoney(
  { position, pool, isShort, bound, own }: Reversal,
  { market, price, markPrice, leverage, executes }: ReversalOrder,
  size: Decimal,
): Pick<BuyingPower, 'total' | 'fromPosition'> {
  const closedNow = executes === undefined ? position.size : min(executes, position.size)
  const rests = lt(closedNow, position.size)
  const isCross = position.marginMode === 'CROSS'
  const closedAt = rests ? restingAverage(own, price, size) : isCross ? markPrice : price
  const closed = initialMargin(mul(position.size, closedAt), leverage, market, 'down')
  const freed = isCross ? ZERO : released(position, closedNow, price)
  const money = rests && isShort ? ZERO : add(add(pool, closed), freed)
  return {
    total: max(ZERO, sub(money, initialMargin(own.value, leverage, market))),
    fromPosition: add(closed, isCross ? bound : freed),
  }
}

/** Average price of the orders of one side with one more of a size; the lower one of no size. */
function restingAverage(own: RestingSide, price: Decimal, size: Decimal): Decimal {
  if (isZero(own.size)) return price
  if (isZero(size)) return min(price, div(own.value, own.size, RATIO_DECIMALS, 'down'))
  return div(add(own.value, mul(size, price)), add(own.size, size), RATIO_DECIMALS, 'down')
}

/** Cash that the closed part of an isolated position brings back, never less than nothing. */
export function released(position: Position, closes: Decimal, price: Decimal): Decimal {
  if (isZero(closes)) return ZERO
  const { side, size, markPrice, marginUsed, unrealizedPnl } = position
  const share = div(mul(add(marginUsed, unrealizedPnl), closes), size, USD_DECIMALS, 'down')
  return max(ZERO, add(share, profitAt(side, closes, markPrice, price)))
}

/** Largest size that a buying power affords at a cost of one unit, rounded down. */
export function affordable(power: BuyingPower, unit: UnitCost): Decimal {
  const { others, reversal } = power
  // What only closes a position always fits.
  const closes = reversal?.position.size ?? ZERO
  const largest = max(closes, wholeSize(power, unit))
  // What rests leaves the orders of the other side as they are: the dearer side is bound.
  if (others === undefined || !unit.isTaker) return largest
  const { perUnit } = others
  const left = add(others.left, freedBeside(reversal, unit))
  const isCross = unit.marginMode === 'CROSS'
  const dearer = sub(isCross ? lossPerUnit(unit) : costPerUnit(unit), perUnit)
  if (lte(dearer, ZERO)) return lt(left, mul(closes, dearer)) ? closes : largest
  return max(closes, min(largest, div(left, dearer, RATIO_DECIMALS, 'down')))
}

/** What a reversal at this price puts beside orders of the other side. */
function freedBeside(reversal: Reversal | undefined, unit: UnitCost): Decimal {
  if (reversal === undefined || unit.marginMode === 'CROSS') return ZERO
  const { fromPosition } = reversalMoney(reversal, unit, ZERO)
  return fromPosition
}

/** Largest size but for orders of the other side. */
function wholeSize({ total, reversal }: BuyingPower, unit: UnitCost): Decimal {
  const cost = costPerUnit(unit)
  const of = (money: Decimal) => max(ZERO, div(money, cost, RATIO_DECIMALS, 'down'))
  if (reversal === undefined) return of(total)
  const at = (size: Decimal) => of(reversalMoney(reversal, unit, size).total)
  let size = at(ZERO)
  // The first is too small. Where a larger one lowers the average, the next is too large and the
  // one after it too small again, nearer each time; else all are too small.
  for (let step = 0; step < APPROACHES; step += 1) size = at(size)
  return size
}

/** Part of a buying power that an order of such a cost can use, rounded down. */
export function usablePower(power: BuyingPower, unit: UnitCost): Decimal {
  const most = affordable(power, unit)
  const isAll =
    power.reversal === undefined && eq(most, affordable({ ...power, others: undefined }, unit))
  return isAll ? power.total : roundTo(mul(most, costPerUnit(unit)), USD_DECIMALS, 'down')
}

/** Part of what an order can use that counts the position closed; never more than that. */
export function usableFromPosition(power: BuyingPower, unit: UnitCost): Decimal {
  const { reversal } = power
  const money = reversal ? reversalMoney(reversal, unit, ZERO).fromPosition : power.fromPosition
  return min(money, usablePower(power, unit))
}

/** Margin, fee and loss of a size, rounded up because they have to be covered. */
export function costOf(size: Decimal, unit: UnitCost): Decimal {
  return div(mul(size, costPerUnit(unit)), decimal('1'), USD_DECIMALS, 'up')
}
