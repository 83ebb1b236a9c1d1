import { gte, lte } from '@/lib/decimal/compare'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { JsonObject } from '@/lib/schema/model/json'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/ondo/map/market'
import {
  builderField,
  ORDER_PATHS,
  type OrderFacts,
  requireCross,
  requireNoLimit,
  requirePrice,
  requireSize,
  requireTrading,
  sideWord,
} from './order'
import { exitStep, exitSteps, requireApart } from './placeTriggerOrder'
import { type RequestStep, requestStep } from './step'
import { updateLeverage } from './updateLeverage'

/**
 * An order, after the leverage that was asked for with it. The service cannot read an account's
 * leverage here, so a leverage that is given is always set first.
 * @throws 400/2002 naming what the venue cannot take
 */
export function placeOrder(
  params: PlaceOrderParams,
  listed: ListedMarket,
  facts: OrderFacts,
): RequestStep[] {
  const { tool } = facts
  const { market, leverage } = params
  requireTrading(listed, tool)
  requireCross(params.marginMode, tool)
  const orders = orderSteps(params, listed, facts)
  return leverage === undefined
    ? orders
    : [updateLeverage({ market, leverage }, listed, tool), ...orders]
}

function orderSteps(
  params: PlaceOrderParams,
  listed: ListedMarket,
  facts: OrderFacts,
): RequestStep[] {
  switch (params.type) {
    case 'TRIGGER_ONLY':
      requireNoEnd(params, facts.tool)
      requireSize('params.size', params.size, listed, facts.tool)
      return exitSteps(params, listed, facts, 'placeOrder')
    case 'STOP_MARKET':
    case 'TAKE_PROFIT_MARKET':
      return [triggeredOrder(params, listed, facts)]
    case 'STOP_LIMIT':
    case 'TAKE_PROFIT_LIMIT':
      throw validationError('params.type', 'triggers execute at market at this venue', facts.tool)
    case 'LIMIT':
    case 'MARKET':
      return [bookOrder(params, listed, facts)]
  }
}

/** The venue has no order that opens a position on a trigger: it has exits of a position. */
function triggeredOrder(
  params: PlaceOrderParams,
  listed: ListedMarket,
  facts: OrderFacts,
): RequestStep {
  const { tool } = facts
  requireNoEnd(params, tool)
  const kind = entryLeg(params.type) ?? 'stopLoss'
  const siblingKind = kind === 'stopLoss' ? 'takeProfit' : 'stopLoss'
  if (!params.reduceOnly) {
    const message = 'must be true: a trigger can only close a position at this venue'
    throw validationError('params.reduceOnly', message, tool)
  }
  if (params[siblingKind] !== undefined) {
    throw validationError(
      `params.${siblingKind}`,
      'an order that is an exit has none of its own',
      tool,
    )
  }
  const leg = params[kind]
  if (leg === undefined) throw validationError(`params.${kind}.triggerPrice`, 'is required', tool)
  requireNoLimit(`params.${kind}`, leg, tool)
  const { side } = params
  const size = requireSize('params.size', params.size, listed, tool)
  return exitStep({ kind, side, triggerPrice: leg.triggerPrice, size }, listed, facts, 'placeOrder')
}

/** @throws 400/2002 naming the time in force that the venue has not */
function requireNoEnd({ timeInForce }: PlaceOrderParams, tool: string): void {
  if (timeInForce !== 'GTT') return
  throw validationError('params.timeInForce', 'this venue has no orders with an end', tool)
}

/**
 * An order for the book. A market order goes as a limit order that never rests: the venue's own
 * market orders take no bound, and the caller's price is one.
 */
function bookOrder(params: PlaceOrderParams, listed: ListedMarket, facts: OrderFacts): RequestStep {
  const { tool } = facts
  const { side, type, timeInForce, reduceOnly } = params
  const isMarket = type === 'MARKET'
  if (!isMarket) requireNoEnd(params, tool)
  const isPostOnly = !isMarket && timeInForce === 'POST_ONLY'
  const path = facts.isDelayed === true ? ORDER_PATHS.delayed : ORDER_PATHS.usual
  return requestStep('placeOrder', 'POST', path, {
    market: listed.market.id,
    side: sideWord(side),
    type: 'limit',
    size: requireSize('params.size', params.size, listed, tool),
    price: requirePrice('params.price', params.price, listed, tool),
    timeInForce: isMarket || timeInForce === 'IOC' ? 'IOC' : 'GTC',
    ...(isPostOnly && { postOnly: true }),
    ...(reduceOnly && { reduceOnly: true }),
    clientOrderId: facts.clientOrderId,
    ...attachedExits(params, listed, tool),
    ...builderField(facts.builder),
  })
}

/** Exits that the order brings along cover all of it: the venue takes a trigger and no more. */
function attachedExits(params: PlaceOrderParams, listed: ListedMarket, tool: string): JsonObject {
  const exits: JsonObject = {}
  const isLong = params.side === 'BUY'
  requireApart('params', params, isLong, tool)
  for (const kind of ['takeProfit', 'stopLoss'] as const) {
    const leg = params[kind]
    if (leg === undefined) continue
    const field = `params.${kind}`
    requireNoLimit(field, leg, tool)
    if (leg.size !== undefined) {
      const message = 'exits of an order cover all of it at this venue'
      throw validationError(`${field}.size`, message, tool)
    }
    const triggerPrice = requirePrice(`${field}.triggerPrice`, leg.triggerPrice, listed, tool)
    const isAbove = (kind === 'takeProfit') === isLong
    // The venue compares with the price that is sent, which of a market order is its bound.
    const isCrossed = isAbove ? lte(triggerPrice, params.price) : gte(triggerPrice, params.price)
    if (isCrossed) {
      const price =
        params.type === 'MARKET' ? 'price, the bound of this market order' : 'price of the order'
      const message = `must be ${isAbove ? 'above' : 'below'} the ${price}`
      throw validationError(`${field}.triggerPrice`, message, tool)
    }
    exits[kind] = { triggerPrice }
  }
  return exits
}
