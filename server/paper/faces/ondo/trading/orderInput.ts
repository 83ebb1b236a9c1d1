import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BuilderFee, NewOrder, Side } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { VenueError } from '@/server/paper/faces/ondo/http/errors'
import { marketNamed } from '@/server/paper/faces/ondo/http/publicCalls'
import { isTradingOff, type VenueMarket } from '@/server/paper/faces/ondo/listings/catalogue'
import { microOf, priceTicksOf, sizeLotsOf, triggerTicksOf } from './amounts'

const text = z.string()
const Leg = z.object({ triggerPrice: text })
export const Builder = z.object({
  code: text,
  feeRateBpsFractional: z.number().optional(),
  feeRateBps: z.unknown().optional(),
})

/** An order as clients send it; what is in no field of it is looked past. */
export const OrderBody = z.object({
  market: text,
  side: text,
  type: text.optional(),
  size: text.optional(),
  quoteSize: text.optional(),
  price: text.optional(),
  timeInForce: text.optional(),
  postOnly: z.boolean().optional(),
  reduceOnly: z.boolean().optional(),
  clientOrderId: text.optional(),
  takeProfit: Leg.optional(),
  stopLoss: Leg.optional(),
  builderCode: Builder.optional(),
})
export type OrderBody = z.infer<typeof OrderBody>

/** An order that is sound in itself. */
export interface OrderInput {
  market: VenueMarket
  order: NewOrder
  builder?: BuilderFee
}

const CLIENT_ID_MAX = 64
const CLIENT_ID = /^[A-Za-z0-9_-]+$/
/** Most of a builder's fee, in basis points; more is passed over without a word. */
const BUILDER_BPS_MAX = 10
const PPM_PER_BPS = 100
/** A market order and an exit may trade this far off the index: within the engine's own band. */
const MARKET_PERCENT = 49

/**
 * Reads an order in the venue's order of checks: market, fields, grid and sign, client id. Its exits
 * are checked next (`exitsOf`), once the client id is known to be unused.
 * @throws VenueError with the code of the first that is wrong
 */
export function orderInputOf(context: FaceContext, body: OrderBody): OrderInput {
  const market = tradedMarket(context, body.market)
  const side = sideOf(body.side)
  const { type = 'limit' } = body
  if (type !== 'limit' && type !== 'market') {
    throw new VenueError('invalid_order_type', 'invalid order type')
  }
  const isMarket = type === 'market'
  checkFields(body, side, isMarket)
  const timeInForce = timeInForceOf(body, isMarket)
  const limitTicks = isMarket
    ? marketLimit(context, market, side)
    : priceTicksOf(market, body.price ?? '')
  const sizeLots =
    body.quoteSize === undefined
      ? sizeLotsOf(market, body.size ?? '')
      : lotsForQuote(context, market, body.quoteSize)
  checkClientId(body.clientOrderId)
  const builder = builderOf(body.builderCode)
  const order: NewOrder = {
    marketId: market.symbol,
    side,
    sizeLots,
    limitTicks,
    timeInForce,
    reduceOnly: body.reduceOnly ?? false,
    isMarket,
    selfTrade: 'reject',
    ...(body.clientOrderId !== undefined && { clientOrderId: body.clientOrderId }),
  }
  return { market, order, ...(builder && { builder }) }
}

/** A market that takes orders now. @throws VenueError where it does not, or there is none */
export function tradedMarket(context: FaceContext, symbol: string): VenueMarket {
  const market = marketNamed(context, symbol)
  if (market.definition.isDelisted || isTradingOff(context.host, market)) {
    throw new VenueError('trading_disabled', 'trading is disabled')
  }
  return market
}

export function sideOf(side: string): Side {
  if (side === 'buy' || side === 'sell') return side
  throw new VenueError('', 'side is neither buy nor sell')
}

function checkFields(body: OrderBody, side: Side, isMarket: boolean): void {
  const refusal = new VenueError('invalid_market_order_fields', 'invalid market order fields')
  const { postOnly, price, quoteSize, size, timeInForce } = body
  if (isMarket && (price !== undefined || timeInForce !== undefined || postOnly)) throw refusal
  if (quoteSize !== undefined && (!isMarket || side === 'sell' || size !== undefined)) throw refusal
  if (size === undefined && quoteSize === undefined) {
    throw new VenueError('order_invalid_size', 'invalid order size')
  }
}

function timeInForceOf({ postOnly, timeInForce = 'GTC' }: OrderBody, isMarket: boolean) {
  if (isMarket) return 'ioc'
  if (timeInForce !== 'GTC' && timeInForce !== 'IOC') {
    throw new VenueError('invalid_time_in_force', 'invalid time in force')
  }
  if (!postOnly) return timeInForce === 'IOC' ? 'ioc' : 'gtc'
  if (timeInForce === 'IOC') throw new VenueError('invalid_time_in_force', 'post only is not IOC')
  return 'postOnly'
}

/** The worst price of an order that names none. */
function marketLimit({ host }: FaceContext, { symbol }: VenueMarket, side: Side): number {
  const { oracleTicks = 1 } = host.view.market(symbol) ?? {}
  const percent = side === 'buy' ? 100 + MARKET_PERCENT : 100 - MARKET_PERCENT
  return Math.max(1, Math.floor((oracleTicks * percent) / 100))
}

/** Lots that an amount of money buys from the book now, on the grid. */
function lotsForQuote({ host }: FaceContext, market: VenueMarket, quoteSize: string): number {
  const micro = microOf(quoteSize)
  if (micro === undefined) throw new VenueError('order_invalid_size', 'invalid order size')
  const { priceDecimals, sizeDecimals } = market.definition
  const perUnit = 10 ** (priceDecimals + sizeDecimals - 6)
  let left = micro * perUnit
  let lots = 0
  for (const { priceTicks, sizeLots } of host.view.book(market.symbol, 1_000)?.asks ?? []) {
    const part = Math.min(sizeLots, Math.floor(left / priceTicks))
    lots += part
    left -= part * priceTicks
    if (part < sizeLots) break
  }
  const onGrid = Math.floor(lots / market.lotStep) * market.lotStep
  if (onGrid === 0) throw new VenueError('order_invalid_size', 'order size is too small')
  return onGrid
}

function checkClientId(id: string | undefined): void {
  if (id === undefined) return
  if (id.length === 0 || id.length > CLIENT_ID_MAX) {
    throw new VenueError('clientOrderID_length_invalid', 'client order id has 1 to 64 characters')
  }
  if (!CLIENT_ID.test(id)) {
    throw new VenueError('clientOrderID_chars_invalid', 'client order id has invalid characters')
  }
}

/**
 * The builder of a code: on paper every code has an account of its own, so that its fees show. A
 * rate above the cap counts for nothing, as at the venue.
 */
export function builderOf(given: z.infer<typeof Builder> | undefined): BuilderFee | undefined {
  if (given === undefined) return undefined
  if (given.feeRateBps !== undefined) {
    throw new VenueError('deprecated_field', 'feeRateBps is deprecated')
  }
  const { code, feeRateBpsFractional: bps = 0 } = given
  if (!(bps > 0 && bps <= BUILDER_BPS_MAX)) return undefined
  return { account: builderAccount(code), feePpm: Math.floor(bps * PPM_PER_BPS + 1e-9) }
}

/** Where the fees of a code go. */
function builderAccount(code: string): string {
  return `0x${createHash('sha256').update(`builder:${code}`).digest('hex').slice(0, 40)}`
}

/**
 * Take-profit and stop-loss that follow the position once the order is filled.
 * @throws VenueError where a trigger is off the grid or on the wrong side of the entry
 */
export function exitsOf(
  context: FaceContext,
  market: VenueMarket,
  entry: NewOrder,
  { stopLoss, takeProfit }: OrderBody,
): NewOrder[] {
  const side = entry.side === 'buy' ? 'sell' : 'buy'
  const exits: NewOrder[] = []
  for (const [kind, leg] of [
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
  ] as const) {
    if (leg === undefined) continue
    const triggerTicks = triggerTicksOf(market, leg.triggerPrice)
    checkAgainstEntry(context, entry, kind, triggerTicks)
    exits.push(exitOrder(market, { side, kind, triggerTicks, sizeLots: 0 }))
  }
  return exits
}

function checkAgainstEntry(
  { host }: FaceContext,
  entry: NewOrder,
  kind: 'takeProfit' | 'stopLoss',
  triggerTicks: number,
): void {
  const { markTicks = 0 } = host.view.market(entry.marketId) ?? {}
  const isAbove = (entry.side === 'buy') === (kind === 'takeProfit')
  const isRight = (ticks: number) => (isAbove ? triggerTicks > ticks : triggerTicks < ticks)
  if (!entry.isMarket && !isRight(entry.limitTicks)) {
    throw new VenueError('stop_order_crosses_order_price', 'stop order crosses the order price')
  }
  const rests =
    !entry.isMarket &&
    (entry.side === 'buy' ? entry.limitTicks < markTicks : entry.limitTicks > markTicks)
  if (!rests && !isRight(markTicks)) {
    throw new VenueError('stop_order_crosses_mark_price', 'stop order crosses the mark price')
  }
}

/** An exit of a position: fires at the mark price and closes at market. 0 lots = the whole of it. */
export function exitOrder(
  market: VenueMarket,
  exit: {
    side: Side
    kind: 'takeProfit' | 'stopLoss'
    triggerTicks: number
    sizeLots: number
  },
): NewOrder {
  const { kind, side, sizeLots, triggerTicks } = exit
  const percent = side === 'buy' ? 100 + MARKET_PERCENT : 100 - MARKET_PERCENT
  return {
    marketId: market.symbol,
    side,
    sizeLots,
    limitTicks: Math.max(1, Math.floor((triggerTicks * percent) / 100)),
    timeInForce: 'ioc',
    reduceOnly: true,
    isMarket: true,
    selfTrade: 'taker',
    trigger: { kind, triggerTicks, isMarket: true },
  }
}
