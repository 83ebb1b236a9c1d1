import { isZero, max, sign } from '@/lib/decimal/compare'
import { sub, ZERO } from '@/lib/decimal/decimal'
import { isoTime } from '@/lib/schema/isoTime'
import type {
  OrderStatus,
  OrderType,
  TimeInForce,
  TriggerCondition,
} from '@/lib/schema/model/enums'
import type { MarketDisplay } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import { isAsleep } from '@/lib/venues/hyperliquid/asleep'
import type { WireOrder } from '@/lib/venues/hyperliquid/wire/wireAccount'

const TYPES: Record<string, OrderType> = {
  Market: 'MARKET',
  Limit: 'LIMIT',
  'Stop Market': 'STOP_MARKET',
  'Stop Limit': 'STOP_LIMIT',
  'Take Profit Market': 'TAKE_PROFIT_MARKET',
  'Take Profit Limit': 'TAKE_PROFIT_LIMIT',
}

const TIME_IN_FORCE: Record<string, TimeInForce> = {
  Gtc: 'GTC',
  Ioc: 'IOC',
  FrontendMarket: 'IOC',
  LiquidationMarket: 'IOC',
  Alo: 'POST_ONLY',
}

/** Where an order stands, beside what it is. */
export interface OrderState {
  /** The venue's own word, `open` where the row comes from a list of open orders. */
  status: string
  statusTimestamp?: number | undefined
  parentOid?: number | undefined
}

/** An order of an account. A row of `orderUpdates` has no type, and counts as a limit order. */
export function mapOrder(order: WireOrder, market: MarketDisplay, state: OrderState): Order {
  // One that fired and rests stays what it was, its trigger included; the venue calls it open.
  const hasFired = state.status === 'open' && order.isTrigger === true && !isAsleep(order)
  const type = orderType(order)
  const filledSize = max(ZERO, sub(order.origSz, order.sz))
  const standing = mapOrderStatus(state.status, !isZero(filledSize))
  const status = hasFired && standing === 'OPEN' ? 'TRIGGERED' : standing
  const timeInForce = order.tif ? TIME_IN_FORCE[order.tif] : undefined
  return {
    orderId: String(order.oid),
    ...(order.cloid ? { clientOrderId: order.cloid } : {}),
    ...(state.parentOid === undefined ? {} : { parentOrderId: String(state.parentOid) }),
    market,
    side: order.side === 'B' ? 'BUY' : 'SELL',
    type,
    price: order.limitPx,
    originalSize: order.origSz,
    remainingSize: order.sz,
    filledSize,
    ...(timeInForce === undefined ? {} : { timeInForce }),
    reduceOnly: order.reduceOnly ?? false,
    ...triggerFields(order, type),
    status,
    ...statusReason(state.status, status),
    createdAt: isoTime(order.timestamp),
    updatedAt: isoTime(state.statusTimestamp ?? order.timestamp),
  }
}

/**
 * The venue's status as ours, read by suffix, for new words appear without notice
 * (`marginCanceled`, `minTradeNtlRejected`, `scheduledCancel`).
 */
export function mapOrderStatus(status: string, hasFills: boolean): OrderStatus {
  if (status === 'open') return hasFills ? 'PARTIALLY_FILLED' : 'OPEN'
  if (status === 'filled') return 'FILLED'
  if (status === 'triggered') return 'TRIGGERED'
  if (/rejected$/i.test(status)) return 'REJECTED'
  if (/cancel(?:l?ed)?$/i.test(status)) return 'CANCELLED'
  return 'PENDING'
}

/** Whether the venue will not change the order any more. */
export function isEnded(status: OrderStatus): boolean {
  return ['FILLED', 'CANCELLED', 'REJECTED', 'EXPIRED'].includes(status)
}

function orderType(order: WireOrder): OrderType {
  const named = order.orderType ? TYPES[order.orderType] : undefined
  if (named !== undefined) return named
  return order.tif === 'FrontendMarket' || order.tif === 'LiquidationMarket' ? 'MARKET' : 'LIMIT'
}

function triggerFields(order: WireOrder, type: OrderType): Partial<Order> {
  const triggerPrice = order.triggerPx ?? undefined
  if (order.isTrigger !== true || triggerPrice === undefined || sign(triggerPrice) <= 0) return {}
  const triggerCondition = conditionOf(order, type)
  return {
    triggerPrice,
    ...(triggerCondition === undefined ? {} : { triggerCondition }),
    ...(type === 'STOP_LIMIT' || type === 'TAKE_PROFIT_LIMIT' ? { limitPrice: order.limitPx } : {}),
    isPositionSized: order.isPositionTpsl === true && isZero(order.origSz),
  }
}

function conditionOf(order: WireOrder, type: OrderType): TriggerCondition | undefined {
  const text = order.triggerCondition ?? ''
  if (/above|>/i.test(text)) return 'ABOVE'
  if (/below|</i.test(text)) return 'BELOW'
  const isStop = type === 'STOP_MARKET' || type === 'STOP_LIMIT'
  const isTake = type === 'TAKE_PROFIT_MARKET' || type === 'TAKE_PROFIT_LIMIT'
  if (!isStop && !isTake) return undefined
  // A stop of a sell wakes below its price, a take-profit of a sell above it; buys mirror that.
  return isStop === (order.side === 'B') ? 'ABOVE' : 'BELOW'
}

// The venue's word says something more only where it is not the plain one.
function statusReason(word: string, status: OrderStatus): Partial<Order> {
  const isPlain = ['open', 'filled', 'triggered', 'canceled', 'rejected'].includes(word)
  return isPlain && status !== 'PENDING' ? {} : { statusReason: word }
}
