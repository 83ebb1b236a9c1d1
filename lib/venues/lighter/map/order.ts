import { isZero, sign } from '@/lib/decimal/compare'
import { div } from '@/lib/decimal/decimal'
import { isoTime } from '@/lib/schema/isoTime'
import { marketDisplay } from '@/lib/schema/marketDisplay'
import type { OrderStatus, TimeInForce } from '@/lib/schema/model/enums'
import type { AccountOrderType, Order } from '@/lib/schema/model/order'
import type { TwapOrder, TwapStatus } from '@/lib/schema/model/twap'
import type { WireOrder } from '@/lib/venues/lighter/wire/account'
import type { ListedMarket } from './market'
import { shownPrice, shownSize } from './scale'

const TYPES: Readonly<Record<string, AccountOrderType>> = {
  limit: 'LIMIT',
  market: 'MARKET',
  'stop-loss': 'STOP_MARKET',
  'stop-loss-limit': 'STOP_LIMIT',
  'take-profit': 'TAKE_PROFIT_MARKET',
  'take-profit-limit': 'TAKE_PROFIT_LIMIT',
  twap: 'TWAP',
  'twap-sub': 'MARKET',
  liquidation: 'MARKET',
}

const TIME_IN_FORCE: Readonly<Record<string, TimeInForce>> = {
  'good-till-time': 'GTT',
  'immediate-or-cancel': 'IOC',
  'post-only': 'POST_ONLY',
}

/** Why the venue took an order off without executing it: a rejection; other ends are cancels. */
const REJECTED = new Set([
  'canceled-post-only',
  'canceled-margin-not-allowed',
  'canceled-position-not-allowed',
  'canceled-too-much-slippage',
  'canceled-not-enough-liquidity',
  'canceled-invalid-balance',
])

const AVERAGE_PLACES = 8

/** `<market>:<order>`: what cancels, changes and looks up an order. */
export function orderIdOf(marketIndex: number, orderIndex: string): string {
  return `${marketIndex}:${orderIndex}`
}

/** An order of an account. GTC is a GTT order of this venue, so every resting one shows its end. */
export function mapOrder(wire: WireOrder, listed: ListedMarket): Order {
  const { scale } = listed
  const type = TYPES[wire.type] ?? 'LIMIT'
  const filledSize = shownSize(wire.filled_base_amount, scale)
  const status = mapOrderStatus(wire.status, !isZero(filledSize))
  const timeInForce = TIME_IN_FORCE[wire.time_in_force]
  const createdAt = wire.created_at ?? wire.timestamp
  return {
    orderId: orderIdOf(wire.market_index, wire.order_index),
    ...(wire.client_order_index !== '0' && {
      clientOrderId: orderIdOf(wire.market_index, wire.client_order_index),
    }),
    ...(wire.parent_order_index &&
      wire.parent_order_index !== '0' && {
        parentOrderId: orderIdOf(wire.market_index, wire.parent_order_index),
      }),
    market: marketDisplay(listed.market),
    side: wire.is_ask ? 'SELL' : 'BUY',
    type,
    price: shownPrice(wire.price, scale),
    originalSize: shownSize(wire.initial_base_amount, scale),
    remainingSize: shownSize(wire.remaining_base_amount, scale),
    filledSize,
    ...averagePrice(wire, listed),
    ...(timeInForce && { timeInForce }),
    ...(timeInForce !== 'IOC' && type !== 'TWAP' && expiry(wire)),
    reduceOnly: wire.reduce_only,
    ...triggerFields(wire, type, listed),
    ...(type === 'TWAP' && {
      durationSeconds: durationSeconds(wire, createdAt),
      startedAt: isoTime(createdAt),
    }),
    status,
    ...(wire.status.startsWith('canceled-') && { statusReason: wire.status }),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(wire.updated_at ?? wire.timestamp),
  }
}

/**
 * The venue's status as ours; a word that is unknown counts as not on the book yet. An order is refused
 * where nothing of it was executed.
 */
export function mapOrderStatus(status: string, hasFills: boolean): OrderStatus {
  if (status === 'open') return hasFills ? 'PARTIALLY_FILLED' : 'OPEN'
  if (status === 'filled') return 'FILLED'
  if (status === 'canceled-expired') return 'EXPIRED'
  if (!hasFills && REJECTED.has(status)) return 'REJECTED'
  return status.startsWith('canceled') ? 'CANCELLED' : 'PENDING'
}

/** A TWAP of an account, which the venue keeps as an order that ends with its expiry. */
export function mapTwap(wire: WireOrder, listed: ListedMarket): TwapOrder {
  const order = mapOrder(wire, listed)
  // One that ended for a refusal has failed, whatever it executed before.
  const status = twapStatus(mapOrderStatus(wire.status, false))
  return {
    twapId: order.orderId,
    market: order.market,
    side: order.side,
    totalSize: order.originalSize,
    filledSize: order.filledSize,
    ...(order.averagePrice && { averagePrice: order.averagePrice }),
    reduceOnly: order.reduceOnly,
    startedAt: order.createdAt,
    durationSeconds: order.durationSeconds ?? 0,
    ...(status !== 'RUNNING' && status !== 'PENDING' && { endedAt: order.updatedAt }),
    status,
    ...(order.statusReason && { statusReason: order.statusReason }),
  }
}

function twapStatus(status: OrderStatus): TwapStatus {
  switch (status) {
    case 'FILLED':
    // Its expiry is the end of its life, not a failure of it.
    case 'EXPIRED':
      return 'COMPLETED'
    case 'CANCELLED':
      return 'CANCELLED'
    case 'REJECTED':
      return 'FAILED'
    case 'PENDING':
      return 'PENDING'
    default:
      return 'RUNNING'
  }
}

function averagePrice(wire: WireOrder, { scale }: ListedMarket): Partial<Order> {
  if (sign(wire.filled_base_amount) <= 0) return {}
  const { filled_quote_amount: quote, filled_base_amount: base } = wire
  return { averagePrice: shownPrice(div(quote, base, AVERAGE_PLACES, 'halfEven'), scale) }
}

function expiry({ order_expiry: end }: WireOrder): Partial<Order> {
  return end > 0 ? { expiresAt: isoTime(end) } : {}
}

function triggerFields(wire: WireOrder, type: AccountOrderType, { scale }: ListedMarket) {
  const isStop = type === 'STOP_MARKET' || type === 'STOP_LIMIT'
  const isTake = type === 'TAKE_PROFIT_MARKET' || type === 'TAKE_PROFIT_LIMIT'
  if ((!isStop && !isTake) || sign(wire.trigger_price) <= 0) return {}
  // A stop of a sell wakes below its price, a take-profit of a sell above it; buys mirror that.
  const condition: Order['triggerCondition'] = isStop === wire.is_ask ? 'BELOW' : 'ABOVE'
  return {
    triggerPrice: shownPrice(wire.trigger_price, scale),
    triggerCondition: condition,
    ...(isLimit(type) && { limitPrice: shownPrice(wire.price, scale) }),
    isPositionSized: wire.reduce_only && isZero(wire.initial_base_amount),
  }
}

function isLimit(type: AccountOrderType): boolean {
  return type === 'STOP_LIMIT' || type === 'TAKE_PROFIT_LIMIT'
}

function durationSeconds({ order_expiry: end }: WireOrder, startMs: number): number {
  return Math.max(0, Math.round((end - startMs) / 1000))
}
