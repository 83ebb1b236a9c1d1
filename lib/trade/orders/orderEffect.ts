import { isZero, max, min } from '@/lib/decimal/compare'
import { add, type Decimal, div, mul, neg, sub, ZERO } from '@/lib/decimal/decimal'
import type { MarginMode, PositionSide, Side } from '@/lib/schema/model/enums'
import type { Position } from '@/lib/schema/model/position'
import { closingSideOf } from '@/lib/trade/exits/exits'
import { released } from '@/lib/trade/margin/buyingPower'
import { estimateLiquidationPrice } from '@/lib/trade/margin/liquidationPrice'
import type { MaintenanceTier } from '@/lib/trade/margin/maintenance'
import { feeOn, initialMargin, type MarginMarket } from '@/lib/trade/margin/margin'
import { boundValue, marginPrice, type RestingOrders } from '@/lib/trade/margin/orderMargin'
import { type PositionAfter, positionAfter } from '@/lib/trade/margin/positionAfter'

/** A position as the ticket compares it before and after an order. */
export interface PositionStand {
  side: PositionSide
  size: Decimal
  entryPrice: Decimal
  leverage: number
  /** null where no price takes it over; undefined while the margin behind it is not known. */
  liquidationPrice: Decimal | null | undefined
}

/** What an order does to position and money once it executed in full. */
export interface OrderEffect {
  before: PositionStand | undefined
  /** undefined where nothing is left. */
  after: PositionStand | undefined
  /** Part of the order that closes the position, in base asset. */
  closes: Decimal
  /** Part that opens or adds to one; zero for an order that only reduces. */
  opens: Decimal
  /** Margin that the opening part asks for. */
  margin: Decimal
  /** Free margin of the ledger afterwards; undefined while it is not known. */
  freeMargin: Decimal | undefined
}

/** An order, and the account and market that it meets. */
export interface EffectInput {
  market: MarginMarket
  position: Position | undefined
  order: {
    side: Side
    size: Decimal
    /** Price that it executes at, on average. */
    price: Decimal
    leverage: number
    marginMode: MarginMode
    reduceOnly: boolean
    /** Fees together, as a fraction. */
    feeRate: Decimal
    /** Whether it executes now; what rests is taken to execute with the mark at its price. */
    isTaker: boolean
  }
  markPrice: Decimal
  tiers: readonly MaintenanceTier[]
  /** Leverage of the account on the market now. */
  leverage: number
  /** Other open orders of the market. */
  orders: RestingOrders
  /** Free margin now; below zero where the ledger has too little, undefined while unknown. */
  freeMargin: Decimal | undefined
  /** Equity behind the cross positions, less what the others must keep; undefined while unknown. */
  crossBacking: Decimal | undefined
}

const NO_POSITION = { side: 'LONG', size: ZERO } as const

/** Position, liquidation price and free margin before and after an order. Pure. */
export function orderEffect(input: EffectInput): OrderEffect {
  const { market, position, order } = input
  const isAgainst = position !== undefined && closingSideOf(position.side) === order.side
  const positionSize = position?.size ?? ZERO
  const closes = isAgainst ? min(positionSize, order.size) : ZERO
  const opens = order.reduceOnly ? ZERO : sub(order.size, closes)
  const openedAt = marginPrice({ ...order, markPrice: input.markPrice })
  const margin = initialMargin(mul(opens, openedAt), order.leverage, market)
  const executed = add(closes, opens)
  const fee = feeOn(mul(executed, order.price), order.feeRate)
  const loss = order.isTaker ? lossAtMark(input, executed) : ZERO
  const next = positionAfter(position, {
    ...order,
    margin: initialMargin(mul(order.size, order.price), order.leverage, market),
  })
  const leverage = isZero(opens) ? (position?.leverage ?? order.leverage) : order.leverage
  return {
    before: position && {
      side: position.side,
      size: position.size,
      entryPrice: position.entryPrice,
      leverage: position.leverage,
      liquidationPrice: position.liquidationPrice,
    },
    after:
      next === null
        ? undefined
        : {
            ...standOf(next),
            leverage,
            liquidationPrice: liquidationOf(input, next, fee),
          },
    closes,
    opens,
    margin,
    freeMargin: freeAfter(input, next, { closes, opens, openedAt, margin, fee, loss, leverage }),
  }
}

function standOf({ side, size, entryPrice }: PositionAfter) {
  return { side, size, entryPrice }
}

/** What an execution away from the mark loses at once, as every position counts at the mark. */
function lossAtMark({ order, markPrice }: EffectInput, executed: Decimal): Decimal {
  const worse = order.side === 'BUY' ? sub(order.price, markPrice) : sub(markPrice, order.price)
  return mul(worse, executed)
}

function liquidationOf(
  { position, order, markPrice, tiers, crossBacking }: EffectInput,
  { side, size, entryPrice, margin }: PositionAfter,
  fee: Decimal,
): Decimal | null | undefined {
  if (order.marginMode === 'ISOLATED') {
    return estimateLiquidationPrice({ side, size, entryPrice, collateral: margin, tiers })
  }
  if (crossBacking === undefined) return undefined
  // Equity is given at the mark: the open position counts from there, the order from its own price.
  const before = position === undefined ? ZERO : signedSize(position)
  const traded = sub(signedSize({ side, size }), before)
  const cost = add(mul(before, markPrice), mul(traded, order.price))
  const counted = div(side === 'LONG' ? cost : neg(cost), size, 12, 'halfEven')
  const collateral = sub(crossBacking, fee)
  return estimateLiquidationPrice({ side, size, entryPrice: counted, collateral, tiers })
}

/** Above zero for a long, below for a short. */
function signedSize({ side, size }: Pick<Position, 'side' | 'size'>): Decimal {
  return side === 'LONG' ? size : neg(size)
}

function freeAfter(
  input: EffectInput,
  next: PositionAfter | null,
  cost: {
    closes: Decimal
    opens: Decimal
    /** Price that the margin of the opening part counts at. */
    openedAt: Decimal
    margin: Decimal
    fee: Decimal
    loss: Decimal
    leverage: number
  },
): Decimal | undefined {
  const { market, position, order, markPrice, orders, freeMargin } = input
  if (freeMargin === undefined) return undefined
  const mode = { marginMode: order.marginMode }
  const before = { ...(position ?? NO_POSITION), ...mode }
  const after = { ...(next ?? NO_POSITION), ...mode }
  const unchangedValue = mul(sub(after.size, cost.opens), markPrice)
  const value = add(unchangedValue, mul(cost.opens, cost.openedAt))
  const heldValue = mul(before.size, markPrice)
  const bound = initialMargin(boundValue(before, orders, heldValue), input.leverage, market)
  const boundAfter = initialMargin(boundValue(after, orders, value), cost.leverage, market)
  const all = sub(add(freeMargin, bound), cost.fee)
  const change =
    order.marginMode === 'CROSS'
      ? sub(ZERO, cost.loss)
      : sub(position ? released(position, cost.closes, order.price) : ZERO, cost.margin)
  return max(ZERO, sub(add(all, change), boundAfter))
}
