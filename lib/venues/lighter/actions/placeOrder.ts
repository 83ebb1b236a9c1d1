import { entryLeg, type PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { TriggerOrderInput } from '@/lib/schema/action/triggerOrder'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import {
  clientOrderIndexAt,
  type Exit,
  exitOrder,
  GROUPINGS,
  GTC_LIFE_MS,
  groupParams,
  integratorParams,
  ORDER_TYPES,
  type OrderFacts,
  type OrderNumbers,
  oppositeOf,
  orderParams,
  priceOf,
  requireOrderValue,
  requirePerp,
  requireReduceOnly,
  requireTrading,
  restingOf,
  sizeOf,
  TIMES_IN_FORCE,
} from './order'
import { placeExits } from './placeTriggerOrder'
import type { SignStep } from './step'
import { groupWords, orderWords } from './words'

/** Most orders that one `placeOrder` comes to: an entry, a take-profit and a stop-loss. */
export const ORDERS_OF_PLACE_ORDER = 3

/**
 * An order, alone or as the parent of its exits. Leverage is a step of its own, before this one.
 * @throws 400/2002 naming what the venue cannot take
 */
export function placeOrder(
  params: PlaceOrderParams,
  listed: ListedMarket,
  facts: OrderFacts,
): SignStep {
  const { tool } = facts
  requireTrading(listed, tool)
  if (params.type === 'TRIGGER_ONLY') {
    // Also where every leg has a size of its own.
    sizeOf('params.size', params.size, listed, tool)
    const expiry = params.timeInForce === 'GTT' ? restingOf(params, facts).expiry : undefined
    return { ...placeExits({ ...params, expiry }, listed, facts), action: 'placeOrder' }
  }
  if (listed.kind === 'spot') requireSpotOrder(params, tool)
  requireReduceOnly(params, listed, tool)
  const entry = entryOrder(params, listed, facts)
  const exits = exitsOf(params, listed, facts, entry)
  if (exits.length === 0) {
    const signParams = { ...orderParams(listed, entry), ...integratorParams(facts.integrator) }
    return { kind: 'sign', action: 'placeOrder', signParams, summary: orderWords(entry, listed) }
  }
  const grouping = exits.length === 1 ? GROUPINGS.OTO : GROUPINGS.OTOCO
  const orders = [entry, ...exits]
  return {
    kind: 'sign',
    action: 'placeOrder',
    signParams: {
      ...groupParams(listed, grouping, orders),
      ...integratorParams(facts.integrator),
    },
    summary: groupWords(orders, listed),
  }
}

function requireSpotOrder(params: PlaceOrderParams, tool: string): void {
  if (params.type !== 'LIMIT' && params.type !== 'MARKET') {
    throw validationError('params.type', 'a spot pair takes LIMIT and MARKET alone', tool)
  }
  const given = (['takeProfit', 'stopLoss', 'leverage', 'marginMode'] as const).find(
    (name) => params[name] !== undefined,
  )
  if (given !== undefined) {
    throw validationError(`params.${given}`, 'a spot pair has none', tool)
  }
}

function entryOrder(
  params: PlaceOrderParams,
  listed: ListedMarket,
  facts: OrderFacts,
): OrderNumbers {
  const { type, size, price, side, reduceOnly } = params
  const { tool } = facts
  if (type === 'TRIGGER_ONLY') throw validationError('params.type', 'has no entry', tool)
  const baseAmount = sizeOf('params.size', size, listed, tool)
  const ticks = priceOf('params.price', price, listed, tool)
  const resting = entryResting(params, facts)
  const rests = resting.timeInForce !== TIMES_IN_FORCE.IOC
  requireOrderValue({ size, price, rests }, listed, tool)
  const leg = entryLeg(type)
  const trigger = leg && params[leg]?.triggerPrice
  return {
    baseAmount,
    price: ticks,
    isAsk: side === 'SELL',
    type: ORDER_TYPES[type],
    ...resting,
    isReduceOnly: reduceOnly,
    triggerPrice: trigger ? priceOf(`params.${leg}.triggerPrice`, trigger, listed, tool) : 0n,
    clientOrderIndex: clientOrderIndexAt(facts, 0),
  }
}

// A market order never rests; one that a trigger wakes sleeps until its expiry all the same.
function entryResting(params: PlaceOrderParams, facts: OrderFacts) {
  const { type, timeInForce } = params
  if (type === 'MARKET') return { timeInForce: TIMES_IN_FORCE.IOC, expiry: 0 }
  if (type === 'LIMIT') return restingOf(params, facts)
  const executes = type === 'STOP_MARKET' || type === 'TAKE_PROFIT_MARKET'
  if (timeInForce !== 'IOC' && !executes) return restingOf(params, facts)
  const sleeps = timeInForce === 'GTT' ? restingOf(params, facts) : undefined
  return {
    timeInForce: TIMES_IN_FORCE.IOC,
    expiry: sleeps?.expiry ?? facts.nowMs + GTC_LIFE_MS,
  }
}

/** Exits cover the whole of what the order opens: a size of their own has no place in a group. */
function exitsOf(
  params: PlaceOrderParams,
  listed: ListedMarket,
  facts: OrderFacts,
  entry: OrderNumbers,
): OrderNumbers[] {
  const { tool } = facts
  const own = entryLeg(params.type)
  const legs = (['takeProfit', 'stopLoss'] as const).flatMap((kind) => {
    const input = params[kind]
    return input === undefined || kind === own ? [] : [{ kind, input }]
  })
  if (legs.length === 0) return []
  requirePerp(listed, tool)
  if (own !== undefined) {
    const message = 'an order that a trigger wakes has no exits of its own'
    throw validationError(`params.${legs[0]?.kind}`, message, tool)
  }
  const expiry = entry.expiry || facts.nowMs + GTC_LIFE_MS
  return legs.map(({ kind, input }, at) => {
    requireNoSize(`params.${kind}`, input, tool)
    const exit: Exit = {
      kind,
      input,
      side: oppositeOf(params.side),
      baseAmount: 0n,
      expiry,
      clientOrderIndex: clientOrderIndexAt(facts, at + 1),
    }
    return exitOrder(exit, listed, tool)
  })
}

function requireNoSize(field: string, { size }: TriggerOrderInput, tool: string): void {
  if (size === undefined) return
  throw validationError(`${field}.size`, 'exits of an order cover all of it at this venue', tool)
}
