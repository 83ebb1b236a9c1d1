import { isZero, max, sign } from '@/lib/decimal/compare'
import { div, sub, ZERO } from '@/lib/decimal/decimal'
import { isoTime } from '@/lib/schema/isoTime'
import { marketDisplay } from '@/lib/schema/marketDisplay'
import type { OrderStatus, TimeInForce } from '@/lib/schema/model/enums'
import type { AccountOrderType, Order } from '@/lib/schema/model/order'
import type { TwapOrder, TwapStatus } from '@/lib/schema/model/twap'
import { isMarketOrderId } from '@/lib/venues/ondo/actions/clientIds'
import type { WireOrder, WireTwap } from '@/lib/venues/ondo/wire/account'
import type { ListedMarket } from './market'

const TYPES: Readonly<Record<string, AccountOrderType>> = {
  limit: 'LIMIT',
  market: 'MARKET',
  stopMarket: 'STOP_MARKET',
  takeProfitMarket: 'TAKE_PROFIT_MARKET',
}

const TIMES_IN_FORCE: Readonly<Record<string, TimeInForce>> = { GTC: 'GTC', IOC: 'IOC' }

const AVERAGE_PLACES = 12

/** Begins the id of a TWAP, and the parent id of its child orders. */
export const TWAP_PREFIX = 'twap_'

/** An order of an account. The venue does not state whether it was post-only. */
export function mapOrder(wire: WireOrder, listed: ListedMarket): Order {
  const type = typeOf(wire)
  const hasFills = sign(wire.filledSize) > 0
  const status = mapOrderStatus(wire.status, hasFills)
  const timeInForce = wire.timeInForce && TIMES_IN_FORCE[wire.timeInForce]
  const isEnded = status === 'FILLED' || status === 'CANCELLED'
  return {
    orderId: wire.orderId,
    ...(wire.clientOrderId && { clientOrderId: wire.clientOrderId }),
    ...(wire.parentOrderId && { parentOrderId: wire.parentOrderId }),
    market: marketDisplay(listed.market),
    side: wire.side === 'buy' ? 'BUY' : 'SELL',
    type,
    ...(wire.price && !isZero(wire.price) && { price: wire.price }),
    originalSize: wire.size,
    remainingSize: isEnded && status !== 'CANCELLED' ? ZERO : remaining(wire),
    filledSize: wire.filledSize,
    ...(hasFills &&
      wire.filledCost && {
        averagePrice: div(wire.filledCost, wire.filledSize, AVERAGE_PLACES, 'halfEven'),
      }),
    ...(timeInForce && { timeInForce }),
    reduceOnly: wire.reduceOnly ?? false,
    ...triggerFields(wire, type),
    status,
    ...(wire.cancelReason && { statusReason: wire.cancelReason }),
    createdAt: isoTime(wire.createdAt),
    updatedAt: isoTime(Math.max(wire.createdAt, wire.filledAt ?? 0, wire.canceledAt ?? 0)),
  }
}

function typeOf(wire: WireOrder): AccountOrderType {
  const { clientOrderId, stopOrderType, timeInForce, type } = wire
  if (stopOrderType === 'stopLoss') return 'STOP_MARKET'
  if (stopOrderType === 'takeProfit') return 'TAKE_PROFIT_MARKET'
  // The venue lists a market order of ours as the limit order that it went as.
  const isBounded = type === 'limit' && timeInForce === 'IOC'
  if (isBounded && isMarketOrderId(clientOrderId ?? '')) return 'MARKET'
  return TYPES[type] ?? 'LIMIT'
}

function remaining({ size, filledSize }: WireOrder) {
  return max(ZERO, sub(size, filledSize))
}

/** The venue's status as ours; a word that is unknown counts as not on the book yet. */
function mapOrderStatus(status: string, hasFills: boolean): OrderStatus {
  switch (status) {
    case 'open':
      return hasFills ? 'PARTIALLY_FILLED' : 'OPEN'
    case 'untriggered':
      return 'OPEN'
    case 'fullyfilled':
      return 'FILLED'
    case 'canceled':
      return 'CANCELLED'
    default:
      return 'PENDING'
  }
}

function triggerFields(wire: WireOrder, type: AccountOrderType): Partial<Order> {
  const { triggerPrice, closePosition } = wire
  const isStop = type === 'STOP_MARKET'
  if (triggerPrice === undefined || isZero(triggerPrice)) return {}
  if (!isStop && type !== 'TAKE_PROFIT_MARKET') return {}
  return {
    triggerPrice,
    // A stop of a sell wakes below its price, a take-profit of a sell above it; buys mirror that.
    triggerCondition: isStop === (wire.side === 'sell') ? 'BELOW' : 'ABOVE',
    isPositionSized: closePosition ?? false,
  }
}

const TWAP_STATUS: Readonly<Record<string, TwapStatus>> = {
  running: 'RUNNING',
  completed: 'COMPLETED',
  canceled: 'CANCELLED',
  cancelled: 'CANCELLED',
  failed: 'FAILED',
}

/**
 * The venue's status as ours. Its spelling of a cancelled one is not established: both count. A word
 * that is unknown counts as running: what may still trade is never shown as ended.
 */
export function mapTwapStatus(word: string): TwapStatus {
  return TWAP_STATUS[word.toLowerCase()] ?? 'RUNNING'
}

/** A TWAP of an account. */
export function mapTwap(wire: WireTwap, listed: ListedMarket): TwapOrder {
  const status = mapTwapStatus(wire.orderStatus)
  const average = wire.avgFilledPrice
  const reason =
    typeof wire.twapCancelReason === 'string' ? wire.twapCancelReason : wire.lastChildOrderError
  return {
    twapId: wire.twapId,
    market: marketDisplay(listed.market),
    side: wire.side === 'buy' ? 'BUY' : 'SELL',
    totalSize: wire.totalSize,
    filledSize: wire.filledSize,
    ...(average && sign(average) > 0 && { averagePrice: average }),
    reduceOnly: wire.reduceOnly ?? false,
    startedAt: isoTime(wire.startTime),
    durationSeconds: wire.runningTime,
    ...(status !== 'RUNNING' && typeof wire.finishTime === 'number'
      ? { endedAt: isoTime(wire.finishTime) }
      : {}),
    status,
    ...(reason && { statusReason: reason }),
  }
}

const TWAP_ORDER_STATUS: Readonly<Record<TwapStatus, OrderStatus>> = {
  PENDING: 'PENDING',
  RUNNING: 'OPEN',
  COMPLETED: 'FILLED',
  CANCELLED: 'CANCELLED',
  FAILED: 'REJECTED',
}

/** A TWAP as a row among orders. */
export function mapTwapOrder(wire: WireTwap, listed: ListedMarket): Order {
  const twap = mapTwap(wire, listed)
  const { averagePrice, statusReason } = twap
  return {
    orderId: twap.twapId,
    market: twap.market,
    side: twap.side,
    type: 'TWAP',
    originalSize: twap.totalSize,
    remainingSize: max(ZERO, sub(wire.totalSize, wire.filledSize)),
    filledSize: twap.filledSize,
    ...(averagePrice && { averagePrice }),
    reduceOnly: twap.reduceOnly,
    durationSeconds: twap.durationSeconds,
    startedAt: twap.startedAt,
    status: TWAP_ORDER_STATUS[twap.status],
    ...(statusReason && { statusReason }),
    createdAt: twap.startedAt,
    updatedAt: twap.endedAt ?? twap.startedAt,
  }
}
