import { entryLeg, type PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { TriggerOrderInput } from '@/lib/schema/action/triggerOrder'
import type { OrderType, Side } from '@/lib/schema/model/enums'
import { worstTriggerPrice } from '@/lib/venues/hyperliquid/priceRules'
import type {
  BuilderWire,
  OrderAction,
  OrderWire,
  Tif,
} from '@/lib/venues/hyperliquid/sign/l1Action'
import {
  type ListedMarket,
  marketError,
  requireOrderValue,
  requirePriceOnGrid,
  requireSizeOnGrid,
  requireTrading,
} from './listedMarket'
import type { L1Step } from './step'

/** What an order needs to be known beside what was asked for. */
export interface OrderFacts {
  listed: ListedMarket
  /** Builder that the order pays, if any. */
  builder: BuilderWire | undefined
}

/** What closes a position: one leg or two. */
interface Legs {
  takeProfit?: TriggerOrderInput | undefined
  stopLoss?: TriggerOrderInput | undefined
}

/** Names of the legs in the order they are placed. */
const LEGS = ['takeProfit', 'stopLoss'] as const

/**
 * An order with its legs. Where it touches the margin, `updateLeverage` says what comes before it.
 * @throws 400/2002 naming what the venue cannot take
 */
export function placeOrder(params: PlaceOrderParams, { listed, builder }: OrderFacts): L1Step {
  return orderStep('placeOrder', orderGroup(params, requireTrading(listed)), builder)
}

/** Whether leverage and mode of the market matter to the order: to legs without an entry they do not. */
export function touchesMargin(
  { type }: Pick<PlaceOrderParams, 'type'>,
  { kind }: ListedMarket,
): boolean {
  return type !== 'TRIGGER_ONLY' && kind === 'perp'
}

/** Orders of one action and how they hang together. */
export type OrderGroup = Pick<OrderAction, 'orders' | 'grouping'>

/** The step that places a group of orders and pays the builder. */
export function orderStep(
  action: 'placeOrder' | 'placeTriggerOrder',
  { orders, grouping }: OrderGroup,
  builder: BuilderWire | undefined,
): L1Step {
  const l1 = { type: 'order' as const, orders, grouping, ...(builder && { builder }) }
  return { kind: 'l1', action, l1 }
}

/** The order itself with its legs, an order that sleeps until its trigger, or legs alone. */
function orderGroup(params: PlaceOrderParams, listed: ListedMarket): OrderGroup {
  const { side, size } = params
  requirePriceOnGrid(listed, 'price', params.price)
  requireSizeOnGrid(listed, 'size', size)
  if (listed.kind === 'spot') requireSpotOrder(params, listed)
  const tif = tifOf(params, listed)
  // `side` is that of the legs themselves, as in placeTriggerOrder.
  if (params.type === 'TRIGGER_ONLY') {
    return { orders: triggerLegs(params, listed, { side, size }), grouping: 'na' }
  }
  requireWorth(params, listed)
  const main: OrderWire = {
    a: listed.assetId,
    b: side === 'BUY',
    p: params.price,
    s: size,
    r: params.reduceOnly,
    t: mainType(params, listed, tif),
  }
  // A leg that wakes the order itself is no leg beside it.
  if (entryLeg(params.type) !== undefined) return { orders: [main], grouping: 'na' }
  const legs = triggerLegs(params, listed, { side: opposite(side), size })
  return { orders: [main, ...legs], grouping: legs.length > 0 ? 'normalTpsl' : 'na' }
}

/**
 * The reduce-only triggers of the legs given, take-profit first. Without a limit a leg executes at
 * market once awake, at worst 10 % past its trigger.
 * @param side of the closing orders themselves
 * @param size closed where a leg names none; `0` stands for the whole position
 * @throws 400/2002 naming the member that is off the grid
 */
export function triggerLegs(
  legs: Legs,
  listed: ListedMarket,
  { side, size }: { side: Side; size: string },
): OrderWire[] {
  const isBuy = side === 'BUY'
  return LEGS.flatMap((kind): OrderWire[] => {
    const leg = legs[kind]
    if (leg === undefined) return []
    const { triggerPrice, limitPrice } = leg
    requirePriceOnGrid(listed, `${kind}.triggerPrice`, triggerPrice)
    if (limitPrice !== undefined) requirePriceOnGrid(listed, `${kind}.limitPrice`, limitPrice)
    if (leg.size !== undefined) requireSizeOnGrid(listed, `${kind}.size`, leg.size)
    const worst = worstTriggerPrice(triggerPrice, isBuy ? 'buy' : 'sell', listed.market.szDecimals)
    const isMarket = limitPrice === undefined
    const tpsl = kind === 'takeProfit' ? 'tp' : 'sl'
    return [
      {
        a: listed.assetId,
        b: isBuy,
        p: limitPrice ?? worst,
        s: leg.size ?? size,
        r: true,
        t: { trigger: { isMarket, triggerPx: triggerPrice, tpsl } },
      },
    ]
  })
}

// A spot pair has no positions: nothing to close, to protect or to lever.
function requireSpotOrder(params: PlaceOrderParams, listed: ListedMarket): void {
  if (params.type !== 'MARKET' && params.type !== 'LIMIT') {
    throw marketError(listed, 'type', 'must be MARKET or LIMIT on a spot pair')
  }
  for (const field of ['leverage', 'marginMode', 'takeProfit', 'stopLoss'] as const) {
    if (params[field] === undefined) continue
    throw marketError(listed, field, 'is not for spot pairs: they have no positions')
  }
  if (params.reduceOnly) throw marketError(listed, 'reduceOnly', 'must be false on a spot pair')
}

function mainType(params: PlaceOrderParams, listed: ListedMarket, tif: Tif): OrderWire['t'] {
  const entry = entryLeg(params.type)
  const leg = entry === undefined ? undefined : params[entry]
  if (entry === undefined || leg === undefined) return { limit: { tif } }
  requirePriceOnGrid(listed, `${entry}.triggerPrice`, leg.triggerPrice)
  const secondLeg = LEGS.find((kind) => kind !== entry && params[kind] !== undefined)
  if (secondLeg !== undefined) {
    throw marketError(listed, secondLeg, 'cannot hang on an order that has a trigger')
  }
  const isMarket = executesAtMarket(params.type)
  if (!isMarket && params.timeInForce !== 'GTC') {
    throw marketError(listed, 'timeInForce', 'must be GTC for an order with a trigger')
  }
  const tpsl = entry === 'takeProfit' ? 'tp' : 'sl'
  return { trigger: { isMarket, triggerPx: leg.triggerPrice, tpsl } }
}

// The worst price of a market sell says nothing about what it will be worth.
function requireWorth(params: PlaceOrderParams, listed: ListedMarket): void {
  const isWorthKnown = params.side === 'BUY' || !executesAtMarket(params.type)
  if (isWorthKnown && !params.reduceOnly) requireOrderValue(listed, 'size', params)
}

function executesAtMarket(type: OrderType): boolean {
  return type === 'MARKET' || type === 'STOP_MARKET' || type === 'TAKE_PROFIT_MARKET'
}

function tifOf({ type, timeInForce }: PlaceOrderParams, listed: ListedMarket): Tif {
  if (type === 'MARKET') return 'FrontendMarket'
  switch (timeInForce) {
    case 'GTC':
      return 'Gtc'
    case 'IOC':
      return 'Ioc'
    case 'POST_ONLY':
      return 'Alo'
    case 'GTT':
      throw marketError(listed, 'timeInForce', 'the venue has no orders that expire')
  }
}

function opposite(side: Side): Side {
  return side === 'BUY' ? 'SELL' : 'BUY'
}
