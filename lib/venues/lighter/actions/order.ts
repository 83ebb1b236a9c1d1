import { gt, lt } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, mul, ONE, roundTo, sub } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { TriggerOrderInput } from '@/lib/schema/action/triggerOrder'
import type { OrderType, Side, TimeInForce } from '@/lib/schema/model/enums'
import type { JsonObject } from '@/lib/schema/model/json'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import { priceIncrement, toBaseAmount, toPriceTicks } from '@/lib/venues/lighter/map/scale'
import { inField } from './step'

/** The venue's numbers of order types. */
export const ORDER_TYPES = {
  LIMIT: 0,
  MARKET: 1,
  STOP_MARKET: 2,
  STOP_LIMIT: 3,
  TAKE_PROFIT_MARKET: 4,
  TAKE_PROFIT_LIMIT: 5,
  TWAP: 6,
} as const

/** The venue's numbers of how long an order rests. */
export const TIMES_IN_FORCE = { IOC: 0, GTT: 1, POST_ONLY: 2 } as const

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Order expiries the venue takes, from now. */
export const EXPIRY_MIN_MS = 5 * MINUTE_MS
export const EXPIRY_MAX_MS = 30 * DAY_MS

/** What "until cancelled" comes to at this venue. */
export const GTC_LIFE_MS = 28 * DAY_MS

/** How far beyond its trigger a market execution may go: the venue refuses what is much further. */
const TRIGGER_SLIPPAGE = decimal('0.05')

/** Whom the fee of an order goes to, in ticks of which a million are 100%. */
export interface OrderIntegrator {
  accountIndex: number
  takerFee: number
  makerFee: number
}

/** What an order is built from beside its parameters. */
export interface OrderFacts {
  nowMs: number
  /** Key of the provider, for errors. */
  tool: string
  /**
   * One number for each order of the action, 1 to 2^48 - 1, unique among the account's open orders.
   * The service draws them; the client takes those that were staged, for nothing hangs on them.
   */
  clientOrderIndexes: readonly number[]
  integrator?: OrderIntegrator | undefined
}

/** One order in the venue's whole numbers. */
export interface OrderNumbers {
  readonly baseAmount: bigint
  readonly price: bigint
  readonly isAsk: boolean
  readonly type: number
  readonly timeInForce: number
  readonly isReduceOnly: boolean
  readonly triggerPrice: bigint
  readonly expiry: number
  readonly clientOrderIndex: number
}

/** The integrator's fields of `wasmSignParams`; none where there is no integrator. */
export function integratorParams(integrator: OrderIntegrator | undefined): JsonObject {
  if (!integrator) return {}
  return {
    integrator_account_index: integrator.accountIndex,
    integrator_taker_fee: integrator.takerFee,
    integrator_maker_fee: integrator.makerFee,
  }
}

/** `wasmSignParams` of one order, before the stamp. */
export function orderParams(listed: ListedMarket, order: OrderNumbers): JsonObject {
  return {
    kind: 'createOrder',
    market_index: listed.marketIndex,
    client_order_index: order.clientOrderIndex,
    base_amount: Number(order.baseAmount),
    price: Number(order.price),
    is_ask: order.isAsk ? 1 : 0,
    order_type: order.type,
    time_in_force: order.timeInForce,
    reduce_only: order.isReduceOnly ? 1 : 0,
    trigger_price: Number(order.triggerPrice),
    order_expiry: order.expiry,
  }
}

/** Groups of orders: the venue's numbers. */
export const GROUPINGS = { OTO: 1, OCO: 2, OTOCO: 3 } as const

/** `wasmSignParams` of a group, its parent first. */
export function groupParams(
  listed: ListedMarket,
  grouping: number,
  orders: readonly OrderNumbers[],
): JsonObject {
  return {
    kind: 'createGroupedOrders',
    grouping_type: grouping,
    orders: orders.map((order) => ({
      MarketIndex: listed.marketIndex,
      ClientOrderIndex: order.clientOrderIndex,
      BaseAmount: Number(order.baseAmount),
      Price: Number(order.price),
      IsAsk: order.isAsk ? 1 : 0,
      Type: order.type,
      TimeInForce: order.timeInForce,
      ReduceOnly: order.isReduceOnly ? 1 : 0,
      TriggerPrice: Number(order.triggerPrice),
      OrderExpiry: order.expiry,
    })),
  }
}

/** The client order index of the order at a place of its group. */
export function clientOrderIndexAt({ clientOrderIndexes }: OrderFacts, at: number): number {
  const index = clientOrderIndexes[at]
  if (index === undefined) throw new Error(`no client order index for order ${at}`)
  return index
}

/**
 * The venue's time in force and expiry of an order. An order that never rests has no expiry, but a
 * trigger order always has one, for it sleeps.
 * @throws 400/2002 naming `params.expiresAt` where it lies outside of 5 minutes to 30 days ahead
 */
export function restingOf(
  order: { timeInForce: TimeInForce; expiresAt?: string | undefined },
  { nowMs, tool }: OrderFacts,
): { timeInForce: number; expiry: number } {
  const { timeInForce, expiresAt } = order
  if (timeInForce === 'IOC') return { timeInForce: TIMES_IN_FORCE.IOC, expiry: 0 }
  const number = timeInForce === 'POST_ONLY' ? TIMES_IN_FORCE.POST_ONLY : TIMES_IN_FORCE.GTT
  if (timeInForce !== 'GTT') return { timeInForce: number, expiry: nowMs + GTC_LIFE_MS }
  if (expiresAt === undefined) {
    throw validationError('params.expiresAt', 'is required with timeInForce GTT', tool)
  }
  const expiry = Number(expiresAt)
  if (expiry < nowMs + EXPIRY_MIN_MS || expiry > nowMs + EXPIRY_MAX_MS) {
    throw validationError('params.expiresAt', 'must lie 5 minutes to 30 days ahead', tool)
  }
  return { timeInForce: number, expiry }
}

/** @throws 400/2002 naming the field where the size does not fit the market's grid */
export function sizeOf(field: string, size: Decimal, listed: ListedMarket, tool: string): bigint {
  return inField(field, tool, () => toBaseAmount(size, listed.scale))
}

/** @throws 400/2002 naming the field where the price does not fit the market's grid */
export function priceOf(field: string, price: Decimal, listed: ListedMarket, tool: string): bigint {
  return inField(field, tool, () => toPriceTicks(price, listed.scale))
}

/**
 * @param field name of the size in the request
 * @throws 400/2002 where an order is smaller or worth less or more than the venue takes
 */
export function requireOrderValue(
  { size, price, rests }: { size: Decimal; price: Decimal; rests: boolean },
  { minSize, minValue, maxValue, market }: ListedMarket,
  tool: string,
  field = 'params.size',
): void {
  const value = mul(size, price)
  // The venue's minimums hold for orders that rest.
  if (rests && lt(size, minSize)) {
    throw validationError(field, `must be at least ${minSize}`, tool)
  }
  const quote = market.quoteAsset.displaySymbol
  if (rests && lt(value, minValue)) {
    const message = `an order must be worth at least ${minValue} ${quote}, this is ${value}`
    throw validationError(field, message, tool)
  }
  if (maxValue !== undefined && gt(value, maxValue)) {
    const message = `an order may be worth at most ${maxValue} ${quote}, this is ${value}`
    throw validationError(field, message, tool)
  }
}

/**
 * @param field name of what the market is known by in the request
 * @throws 400/2002 where the market takes no new orders
 */
export function requireTrading(
  { market }: ListedMarket,
  tool: string,
  field = 'params.market',
): void {
  if (market.isDelisted) throw validationError(field, 'does not trade any more', tool)
}

/** @throws 400/2002 where the market is no perpetual */
export function requirePerp({ kind }: ListedMarket, tool: string): void {
  if (kind === 'perp') return
  throw validationError('params.market', 'is a spot pair: only perpetuals have this', tool)
}

/**
 * @throws 400/2002 where the order reduces and the market has no positions, or the other way round:
 *   the market only closes them
 */
export function requireReduceOnly(
  { reduceOnly }: { reduceOnly: boolean },
  { kind, isReduceOnly }: ListedMarket,
  tool: string,
): void {
  if (reduceOnly && kind === 'spot') {
    throw validationError('params.reduceOnly', 'must be false on a spot pair', tool)
  }
  if (isReduceOnly && !reduceOnly) {
    throw validationError('params.reduceOnly', 'this market only closes positions', tool)
  }
}

/** A take-profit or stop-loss order that reduces a position. */
export interface Exit {
  readonly kind: 'takeProfit' | 'stopLoss'
  readonly input: TriggerOrderInput
  /** Side of the closing order itself. */
  readonly side: Side
  /** Zero closes whatever the position is when it wakes. */
  readonly baseAmount: bigint
  readonly expiry: number
  readonly clientOrderIndex: number
}

/** @throws 400/2002 naming the member that is off the grid */
export function exitOrder(exit: Exit, listed: ListedMarket, tool: string): OrderNumbers {
  const { kind, input, side } = exit
  const field = `params.${kind}`
  const { limitPrice, triggerPrice } = input
  const worst = limitPrice ?? worstTriggerPrice(triggerPrice, side, listed)
  const type = exitType(kind, limitPrice !== undefined)
  return {
    baseAmount: exit.baseAmount,
    price: priceOf(`${field}.${limitPrice ? 'limitPrice' : 'triggerPrice'}`, worst, listed, tool),
    isAsk: side === 'SELL',
    type: ORDER_TYPES[type],
    timeInForce: limitPrice === undefined ? TIMES_IN_FORCE.IOC : TIMES_IN_FORCE.GTT,
    isReduceOnly: true,
    triggerPrice: priceOf(`${field}.triggerPrice`, triggerPrice, listed, tool),
    expiry: exit.expiry,
    clientOrderIndex: exit.clientOrderIndex,
  }
}

function exitType(kind: Exit['kind'], isLimit: boolean): Exclude<OrderType, 'TRIGGER_ONLY'> {
  if (kind === 'takeProfit') return isLimit ? 'TAKE_PROFIT_LIMIT' : 'TAKE_PROFIT_MARKET'
  return isLimit ? 'STOP_LIMIT' : 'STOP_MARKET'
}

/** The worst price of a market execution that a trigger wakes: 5% beyond it, on the grid. */
export function worstTriggerPrice(trigger: Decimal, side: Side, { scale }: ListedMarket): Decimal {
  const factor = side === 'BUY' ? add(ONE, TRIGGER_SLIPPAGE) : sub(ONE, TRIGGER_SLIPPAGE)
  const step = priceIncrement(scale)
  // Towards the trigger: never worse than 5%; and never to a price of zero.
  const worst = snapToStep(mul(trigger, factor), step, side === 'BUY' ? 'down' : 'up')
  return roundTo(worst, 30, 'down')
}

/** Either side. */
export function oppositeOf(side: Side): Side {
  return side === 'BUY' ? 'SELL' : 'BUY'
}
