import { isZero, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { Liquidity } from '@/lib/schema/model/enums'
import { readTrigger, type TriggerFigures } from '@/lib/trade/exits/readTrigger'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import {
  type BuyingPower,
  costOf,
  usableFromPosition,
  usablePower,
} from '@/lib/trade/margin/buyingPower'
import { liquidationDistance } from '@/lib/trade/margin/liquidationPrice'
import { maintenanceTiers } from '@/lib/trade/margin/maintenance'
import { feeOn, initialMargin } from '@/lib/trade/margin/margin'
import { estimateFill, sizeWithin, slippageBps } from '@/lib/trade/orders/estimateFill'
import { type OrderEffect, orderEffect } from '@/lib/trade/orders/orderEffect'
import type { TicketInputs } from './ticketInputs'
import {
  averagePriceOf,
  crossesBook,
  levelsAgainst,
  referencePrice,
  selfTradeSize,
  typedPrice,
  typedTrigger,
  worstPrice,
  worstTriggerPrice,
} from './ticketPrices'
import {
  type EntryCost,
  isBelowStep,
  percentShown,
  sellableUnits,
  sizeOf,
  unitCost,
} from './ticketSize'
import { isPlanType, isTriggerType, orderTypeOf, type TicketState } from './ticketState'

/** Everything that follows from the fields and the state of the market. */
export interface TicketSummary {
  /** Price the order would open at: what the book gives, and its limit for what rests. */
  entryPrice: Decimal | undefined
  /** Mark price that wakes it; undefined for what does not sleep. */
  triggerPrice: Decimal | undefined
  /** The limit, or the worst price acceptable; undefined of what executes without a bound. */
  sentPrice: Decimal | undefined
  /** On the lot grid. */
  size: Decimal | undefined
  /** Part of it that own open orders and the order take off each other; undefined for none. */
  selfTraded: Decimal | undefined
  notional: Decimal | undefined
  margin: Decimal | undefined
  role: Liquidity
  /** Venue fee and platform fee together, as a fraction. */
  feeRate: Decimal | undefined
  /** The platform's part of it; undefined where the order pays none. */
  platformFeeRate: Decimal | undefined
  fee: Decimal | undefined
  /** Against the mid price, as a fraction; for what executes at once. */
  slippage: Decimal | undefined
  /** The book does not hold the size of a market order. */
  isBookTooThin: boolean
  /** Buying power of this side, in USD. */
  available: Decimal | undefined
  /** Free balance of the base asset; of a spot sell alone, which it bounds instead. */
  sellableUnits: Decimal | undefined
  /** Part of it that counts the open position closed. */
  availableFromPosition: Decimal | undefined
  /** What it takes of the buying power: margin, fee and loss at the mark. */
  cost: Decimal | undefined
  /** Something was typed that is less than one step of the market's sizes. */
  isBelowStep: boolean
  /** Position and free margin before and after; undefined without a size, and on spot. */
  effect: OrderEffect | undefined
  /** Share of what is free, or of the position, for the slider: 0-100. */
  percent: number
  /** Of the position afterwards: null where no price takes it over; distance from the entry price. */
  liquidation: { price: Decimal | null; distance: Decimal | undefined } | undefined
  takeProfit: TriggerFigures
  stopLoss: TriggerFigures
}

const TEN_THOUSAND = decimal('10000')
const NO_ORDERS = { buy: { size: ZERO, value: ZERO }, sell: { size: ZERO, value: ZERO } }

/** Pure: same state and inputs, same figures. */
export function summarizeTicket(state: TicketState, inputs: TicketInputs): TicketSummary {
  const { market, leverage, book } = inputs
  const { side, type } = state
  const power = powerOf(side, inputs)
  const limit = typedPrice(state)
  const trigger = typedTrigger(state)
  const reference = referencePrice(inputs)
  const pricedAt = limit ?? trigger ?? (isTriggerType(type) ? undefined : reference)
  const isTaker = takesAtOnce(state, limit, book)
  const role = roleOf(state, { limit, trigger, isTaker })
  const feeOf = role === 'taker' ? 'taker' : 'maker'
  const venueFee = inputs.fees?.[feeOf]
  const platformFeeRate =
    type === 'TWAP' && inputs.hasTwapPlatformFee !== true ? undefined : inputs.platformFee?.[feeOf]
  const feeRate = venueFee === undefined ? undefined : add(venueFee, platformFeeRate ?? ZERO)
  const cost = { limit, isTaker, executes: executedSize(state, limit, inputs), feeRate }
  const size = sizeOf(state, inputs, pricedAt, power, cost)
  const selfTraded =
    size && isTaker ? selfTradeSize(inputs, side, size, limit ?? worstPrice(inputs, side)) : ZERO
  const netSize = size && withoutSelfTrade(size, selfTraded)
  const fill =
    netSize === undefined || !isTaker
      ? undefined
      : estimateFill(levelsAgainst(inputs, side), netSize, side, limit)
  const entryPrice =
    (netSize && fill ? averagePriceOf(fill, netSize, limit) : undefined) ?? limit ?? pricedAt
  const notional = size && entryPrice ? mul(size, entryPrice) : undefined
  const netNotional = netSize && entryPrice ? mul(netSize, entryPrice) : undefined
  const unit = entryPrice && unitCost(state, inputs, { ...cost, price: entryPrice })
  const available = power && unit ? usablePower(power, unit) : power?.total
  const effect =
    netSize && entryPrice
      ? effectOf(state, inputs, { size: netSize, price: entryPrice, cost })
      : undefined
  const margin = effect ? effect.margin : netNotional && spotCost(inputs, netNotional)
  const triggers = { side, entryPrice, market, leverage, size: netSize ?? size ?? ZERO }
  return {
    entryPrice,
    triggerPrice: trigger,
    sentPrice: sentPriceOf(state, inputs, { limit, trigger }),
    size,
    selfTraded: isZero(selfTraded) ? undefined : selfTraded,
    notional,
    margin: state.reduceOnly ? undefined : margin,
    role,
    feeRate,
    platformFeeRate,
    fee: netNotional && feeRate ? feeOn(netNotional, feeRate) : undefined,
    slippage:
      fill?.averagePrice && reference
        ? div(slippageBps(fill.averagePrice, reference, side), TEN_THOUSAND, 8, 'halfEven')
        : undefined,
    isBookTooThin: type === 'MARKET' && fill !== undefined && !fill.isComplete,
    available,
    sellableUnits: sellableUnits(state, inputs),
    availableFromPosition: power && (unit ? usableFromPosition(power, unit) : power.fromPosition),
    cost: netSize && unit ? costOf(netSize, unit) : undefined,
    isBelowStep: size === undefined && isBelowStep(state, pricedAt),
    percent: percentShown(state, inputs, { size, price: entryPrice, power, cost }),
    liquidation: entryPrice && effect ? liquidationOf(effect, entryPrice) : undefined,
    effect,
    takeProfit: readTrigger(state.takeProfit, 'takeProfit', triggers, inputs.triggerBasis),
    stopLoss: readTrigger(state.stopLoss, 'stopLoss', triggers, inputs.triggerBasis),
  }
}

/** What executes or rests of an order; undefined where its own account's orders take all of it. */
function withoutSelfTrade(size: Decimal, selfTraded: Decimal): Decimal | undefined {
  if (isZero(selfTraded)) return size
  return lte(size, selfTraded) ? undefined : sub(size, selfTraded)
}

/** Buying power of a side; where only a total of it is known, that alone. */
function powerOf(
  side: TicketState['side'],
  { money, available }: TicketInputs,
): BuyingPower | undefined {
  if (money) return side === 'BUY' ? money.buy : money.sell
  const total = side === 'BUY' ? available?.buy : available?.sell
  return total && { total, fromPosition: ZERO }
}

/** Whether it executes against the current book. */
function takesAtOnce(
  { type, side }: TicketState,
  limit: Decimal | undefined,
  book: TicketInputs['book'],
): boolean {
  if (type === 'LIMIT') return limit !== undefined && crossesBook(limit, side, book)
  return type === 'MARKET'
}

/** Size that executes when it is placed; undefined for what executes as a whole, or once it wakes. */
function executedSize(
  { type, side, postOnly }: TicketState,
  limit: Decimal | undefined,
  inputs: TicketInputs,
): Decimal | undefined {
  if (type === 'SCALE') return ZERO
  if (type !== 'LIMIT' || limit === undefined) return undefined
  return postOnly ? ZERO : sizeWithin(levelsAgainst(inputs, side), side, limit)
}

function roleOf(
  state: TicketState,
  facts: { limit: Decimal | undefined; trigger: Decimal | undefined; isTaker: boolean },
): Liquidity {
  const { type, side, entry, postOnly } = state
  if (type === 'TWAP') return 'taker'
  if (!isTriggerType(type))
    return facts.isTaker && !(type === 'LIMIT' && postOnly) ? 'taker' : 'maker'
  const { limit, trigger } = facts
  if (entry.executes === 'MARKET' || limit === undefined || trigger === undefined) return 'taker'
  // Awake at its trigger, a limit that reaches past it executes at once.
  return (side === 'BUY' ? lte(trigger, limit) : lte(limit, trigger)) ? 'taker' : 'maker'
}

function sentPriceOf(
  { type, side, entry }: TicketState,
  inputs: TicketInputs,
  { limit, trigger }: { limit: Decimal | undefined; trigger: Decimal | undefined },
): Decimal | undefined {
  if (type === 'MARKET') return worstPrice(inputs, side)
  if (isPlanType(type)) return undefined
  if (!isTriggerType(type) || entry.executes === 'LIMIT') return limit
  if (inputs.rules.unboundedTypes.includes(orderTypeOf({ type, entry }))) return undefined
  return trigger === undefined ? undefined : worstTriggerPrice(inputs, trigger, side)
}

/** What an order does, from the same money that the account panel shows. */
function effectOf(
  { side, reduceOnly }: TicketState,
  inputs: TicketInputs,
  { size, price, cost }: { size: Decimal; price: Decimal; cost: EntryCost },
): OrderEffect | undefined {
  const { market, money, position, leverage, marginMode, markPrice } = inputs
  if (isSpotMarket(market) || leverage === undefined) return undefined
  const { isTaker, feeRate = ZERO } = cost
  const order = { side, size, price, leverage, marginMode, reduceOnly, isTaker, feeRate }
  return orderEffect({
    market,
    position,
    order,
    markPrice: markPrice ?? price,
    tiers: maintenanceTiers(market),
    leverage: money?.leverage ?? leverage,
    orders: money?.resting ?? NO_ORDERS,
    freeMargin: money?.unboundMargin,
    crossBacking: money?.crossBacking ?? guessedBacking(inputs, side, { size, price, leverage }),
  })
}

/**
 * Without an account the order is taken to stand alone on what it brings; undefined where the money of an
 * account is not known.
 */
function guessedBacking(
  { market, available, position, hasAccount }: TicketInputs,
  side: TicketState['side'],
  { size, price, leverage }: { size: Decimal; price: Decimal; leverage: number },
): Decimal | undefined {
  const free = side === 'BUY' ? available?.buy : available?.sell
  if (free === undefined && hasAccount === true) return undefined
  const alone = initialMargin(mul(size, price), leverage, market)
  return add(free ?? alone, position?.marginUsed ?? ZERO)
}

function liquidationOf({ after }: OrderEffect, entryPrice: Decimal): TicketSummary['liquidation'] {
  const price = after === undefined ? null : after.liquidationPrice
  if (price === undefined) return undefined
  const distance = price === null ? undefined : liquidationDistance(entryPrice, price)
  return { price, distance }
}

/** What a spot order is paid with. */
function spotCost({ market }: TicketInputs, notional: Decimal): Decimal | undefined {
  return isSpotMarket(market) ? initialMargin(notional, 1, market) : undefined
}
