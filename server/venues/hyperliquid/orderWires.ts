import type { OrderType, Side } from '@/lib/schema/enums'
import { validationError } from '@/lib/schema/perpsError'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/placeOrder'
import type { OrderAction, OrderWire, Tif } from '@/lib/venues/hyperliquid/l1Action'
import { requireOrderValue, requirePriceOnGrid, requireSizeOnGrid } from './grid'
import { triggerLeg } from './triggerLeg'
import type { ListedMarket } from './universe'
import { KEY } from './venue'

const LEGS = ['takeProfit', 'stopLoss'] as const

/** Orders of one action and how they hang together. */
export type OrderGroup = Pick<OrderAction, 'orders' | 'grouping'>

/**
 * The venue's orders for what was asked: the order itself with its legs, an order that sleeps until
 * its trigger, or legs alone.
 * @param cloid gives a client order id of its own to each
 * @throws 400/2002 naming what the venue cannot take
 */
export function orderWires(
  params: PlaceOrderParams,
  listed: ListedMarket,
  cloid: () => string,
): OrderGroup {
  const { szDecimals } = listed.market
  requirePriceOnGrid('params.price', params.price, szDecimals, listed.kind)
  requireSizeOnGrid('params.size', params.size, szDecimals)
  if (listed.kind === 'spot') requireSpotOrder(params)
  // `side` is that of the legs themselves, as in placeTriggerOrder.
  if (params.type === 'TRIGGER_ONLY') {
    return { orders: legsOf(params, listed, params.side, cloid), grouping: 'na' }
  }
  requireWorth(params)
  const main = mainOrder(params, listed, cloid())
  if (entryLeg(params.type) !== undefined) return { orders: [main], grouping: 'na' }
  const legs = legsOf(params, listed, opposite(params.side), cloid)
  return { orders: [main, ...legs], grouping: legs.length > 0 ? 'normalTpsl' : 'na' }
}

// A spot pair has no positions: nothing to close, to protect or to lever.
function requireSpotOrder(params: PlaceOrderParams): void {
  if (params.type !== 'MARKET' && params.type !== 'LIMIT') {
    throw validationError('params.type', 'must be MARKET or LIMIT on a spot pair', KEY)
  }
  for (const field of ['leverage', 'marginMode', 'takeProfit', 'stopLoss'] as const) {
    if (params[field] === undefined) continue
    throw validationError(`params.${field}`, 'is not for spot pairs: they have no positions', KEY)
  }
  if (params.reduceOnly) {
    throw validationError('params.reduceOnly', 'must be false on a spot pair', KEY)
  }
}

function mainOrder(params: PlaceOrderParams, listed: ListedMarket, cloid: string): OrderWire {
  return {
    a: listed.assetId,
    b: params.side === 'BUY',
    p: params.price,
    s: params.size,
    r: params.reduceOnly,
    t: mainType(params, listed),
    c: cloid,
  }
}

function mainType(params: PlaceOrderParams, listed: ListedMarket): OrderWire['t'] {
  const entry = entryLeg(params.type)
  const leg = entry === undefined ? undefined : params[entry]
  if (entry === undefined || leg === undefined) return { limit: { tif: tifOf(params) } }
  requirePriceOnGrid(`params.${entry}.triggerPrice`, leg.triggerPrice, listed.market.szDecimals)
  const other = LEGS.find((kind) => kind !== entry && params[kind] !== undefined)
  if (other !== undefined) {
    throw validationError(`params.${other}`, 'cannot hang on an order that has a trigger', KEY)
  }
  const isMarket = executesAtMarket(params.type)
  if (!isMarket && params.timeInForce !== 'GTC') {
    throw validationError('params.timeInForce', 'must be GTC for an order with a trigger', KEY)
  }
  const tpsl = entry === 'takeProfit' ? 'tp' : 'sl'
  return { trigger: { isMarket, triggerPx: leg.triggerPrice, tpsl } }
}

function legsOf(
  params: PlaceOrderParams,
  listed: ListedMarket,
  side: Side,
  cloid: () => string,
): OrderWire[] {
  return LEGS.flatMap((kind) => {
    const input = params[kind]
    if (input === undefined) return []
    return [triggerLeg(listed, { kind, input, side, size: params.size, cloid: cloid() })]
  })
}

// The worst price of a market sell says nothing about what it will be worth.
function requireWorth({ type, side, price, size, reduceOnly }: PlaceOrderParams): void {
  const isWorthKnown = side === 'BUY' || !executesAtMarket(type)
  if (isWorthKnown && !reduceOnly) requireOrderValue(price, size)
}

function executesAtMarket(type: OrderType): boolean {
  return type === 'MARKET' || type === 'STOP_MARKET' || type === 'TAKE_PROFIT_MARKET'
}

function tifOf({ type, timeInForce }: PlaceOrderParams): Tif {
  if (type === 'MARKET') return 'FrontendMarket'
  switch (timeInForce) {
    case 'GTC':
      return 'Gtc'
    case 'IOC':
      return 'Ioc'
    case 'POST_ONLY':
      return 'Alo'
    case 'GTT':
      throw validationError('params.timeInForce', 'the venue has no orders that expire', KEY)
  }
}

function opposite(side: Side): Side {
  return side === 'BUY' ? 'SELL' : 'BUY'
}
