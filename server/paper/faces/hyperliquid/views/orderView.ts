import type { MarketDefinition } from '@/server/paper/engine/commands'
import type { EngineView, OrderEndReason, OrderRecord } from '@/server/paper/engine/view'
import { rejectedStatus } from '@/server/paper/faces/hyperliquid/exchange/rejections'
import { priceText, sizeText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { oidOf } from './orderIds'

/** An order as `openOrders` and `orderUpdates` show it. */
export interface BasicOrder {
  coin: string
  side: 'A' | 'B'
  limitPx: string
  sz: string
  oid: number
  timestamp: number
  origSz: string
  cloid?: string
  reduceOnly?: true
}

/** An order as the front end's reads show it. */
export interface FrontendOrder extends Omit<BasicOrder, 'cloid' | 'reduceOnly'> {
  triggerCondition: string
  isTrigger: boolean
  triggerPx: string
  children: FrontendOrder[]
  isPositionTpsl: boolean
  reduceOnly: boolean
  orderType: string
  tif: string | null
  cloid: string | null
}

/** An order with its state, as histories and `orderStatus` show it. */
export interface StatedOrder {
  order: FrontendOrder
  status: string
  statusTimestamp: number
}

/** Side of an order or fill in the venue's letters: B bids, A asks. */
export function sideLetter(side: 'buy' | 'sell'): 'A' | 'B' {
  return side === 'buy' ? 'B' : 'A'
}

export function basicOrder(market: MarketDefinition, order: OrderRecord): BasicOrder {
  return {
    ...common(market, order),
    ...(order.clientOrderId === undefined ? {} : { cloid: order.clientOrderId }),
    ...(order.reduceOnly ? { reduceOnly: true as const } : {}),
  }
}

function common(market: MarketDefinition, order: OrderRecord) {
  return {
    coin: order.marketId,
    side: sideLetter(order.side),
    limitPx: priceText(market, order.limitTicks),
    sz: sizeText(market, order.remainingLots),
    oid: oidOf(order.orderId),
    timestamp: order.createdAtMs,
    origSz: sizeText(market, order.originalLots),
  }
}

export function frontendOrder(
  view: EngineView,
  market: MarketDefinition,
  order: OrderRecord,
): FrontendOrder {
  const { trigger } = order
  const children = order.childOrderIds.flatMap((orderId) => {
    const child = view.order(order.account, orderId)
    return child?.status === 'waitingForFill' ? [frontendOrder(view, market, child)] : []
  })
  return {
    ...common(market, order),
    triggerCondition: triggerCondition(market, order),
    isTrigger: trigger !== undefined,
    triggerPx: trigger === undefined ? '0.0' : priceText(market, trigger.triggerTicks),
    children,
    isPositionTpsl: order.isPositionTrigger,
    reduceOnly: order.reduceOnly,
    orderType: orderType(order),
    tif: timeInForce(order),
    cloid: order.clientOrderId ?? null,
  }
}

export function statedOrder(
  view: EngineView,
  market: MarketDefinition,
  order: OrderRecord,
): StatedOrder {
  return {
    order: frontendOrder(view, market, order),
    status: orderStatus(market, order),
    statusTimestamp: order.updatedAtMs,
  }
}

/** Text shown beside a trigger: which way the mark price has to go. */
function triggerCondition(market: MarketDefinition, order: OrderRecord): string {
  const { trigger } = order
  if (trigger === undefined) return 'N/A'
  // Open is one that woke; those asleep wait for their trigger or their parent.
  if (['triggered', 'open', 'filled'].includes(order.status)) return 'Triggered'
  const isAbove = (order.side === 'buy') === (trigger.kind === 'stopLoss')
  return `Price ${isAbove ? 'above' : 'below'} ${priceText(market, trigger.triggerTicks)}`
}

function orderType(order: OrderRecord): string {
  if (order.twapId !== undefined) return 'Twap Slice'
  if (order.trigger === undefined) return order.isMarket ? 'Market' : 'Limit'
  const kind = order.trigger.kind === 'takeProfit' ? 'Take Profit' : 'Stop'
  return `${kind} ${order.trigger.isMarket ? 'Market' : 'Limit'}`
}

function timeInForce(order: OrderRecord): string | null {
  if (order.trigger !== undefined) return null
  if (order.isMarket) return 'FrontendMarket'
  return { gtc: 'Gtc', ioc: 'Ioc', postOnly: 'Alo' }[order.timeInForce]
}

const CANCELLED_STATUS: Readonly<Record<OrderEndReason, string>> = {
  byUser: 'canceled',
  iocRemainder: 'canceled',
  selfTrade: 'selfTradeCanceled',
  reduceOnly: 'reduceOnlyCanceled',
  siblingFilled: 'siblingFilledCanceled',
  parentCancelled: 'canceled',
  positionClosed: 'reduceOnlyCanceled',
  margin: 'marginCanceled',
  liquidation: 'liquidatedCanceled',
  marketHalted: 'delistedCanceled',
  scheduled: 'scheduledCancel',
  expired: 'canceled',
  postOnly: 'badAloPxRejected',
}

/** The venue's word for the state of an order; triggers that sleep are `open` like any other. */
export function orderStatus(market: MarketDefinition, order: OrderRecord): string {
  switch (order.status) {
    case 'open':
    case 'waitingForFill':
    case 'waitingForTrigger':
      return 'open'
    case 'triggered':
    case 'filled':
      return order.status
    case 'cancelled':
      return order.endReason === undefined ? 'canceled' : CANCELLED_STATUS[order.endReason]
    case 'rejected':
      return rejectedStatus(market, order.rejectReason ?? '')
  }
}
