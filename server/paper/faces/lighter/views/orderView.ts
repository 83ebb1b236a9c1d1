import type { OrderOutcome } from '@/server/paper/engine/commands'
import type { OrderEndReason, OrderRecord, TwapRecord } from '@/server/paper/engine/view'
import { type FaceContext, orderIndexOf } from '@/server/paper/faces/lighter/context'
import { fixed, money } from './decimals'

const TWAPS_READ = 500
const TIMES_IN_FORCE = { gtc: 'good-till-time', ioc: 'immediate-or-cancel', postOnly: 'post-only' }

const CANCELLED: Readonly<Record<OrderEndReason, string>> = {
  byUser: 'canceled',
  iocRemainder: 'canceled-too-much-slippage',
  selfTrade: 'canceled-self-trade',
  reduceOnly: 'canceled-reduce-only',
  siblingFilled: 'canceled-oco',
  parentCancelled: 'canceled-child',
  positionClosed: 'canceled-reduce-only',
  margin: 'canceled-margin-not-allowed',
  liquidation: 'canceled-liquidation',
  marketHalted: 'canceled',
  scheduled: 'canceled',
  expired: 'canceled-expired',
  postOnly: 'canceled-post-only',
}
const REJECTED: Readonly<Record<string, string>> = {
  postOnlyWouldCross: 'canceled-post-only',
  insufficientMargin: 'canceled-margin-not-allowed',
  maxPosition: 'canceled-margin-not-allowed',
  reduceOnlyWouldIncrease: 'canceled-reduce-only',
  iocNoLiquidity: 'canceled-too-much-slippage',
  marketNoLiquidity: 'canceled-not-enough-liquidity',
  selfTrade: 'canceled-self-trade',
}

/** The venue's word for the state of an order. */
export function orderStatus(order: OrderRecord): string {
  switch (order.status) {
    case 'open':
      return 'open'
    case 'triggered':
      return 'in-progress'
    case 'waitingForFill':
    case 'waitingForTrigger':
      return 'pending'
    case 'filled':
      return 'filled'
    case 'cancelled':
      return order.endReason === undefined ? 'canceled' : CANCELLED[order.endReason]
    case 'rejected':
      return REJECTED[order.rejectReason ?? ''] ?? 'canceled'
  }
}

/**
 * The venue's word for the state of an order right after a change, or why that was refused;
 * undefined where it was executed: its state then never changes.
 */
export function stateAfter(outcome: OrderOutcome): string | undefined {
  switch (outcome.kind) {
    case 'resting':
      return 'open'
    case 'waitingForFill':
    case 'waitingForTrigger':
      return 'pending'
    case 'rejected':
      return REJECTED[outcome.reason]
    default:
      return undefined
  }
}

function triggerStatus(order: OrderRecord): string {
  if (order.status === 'waitingForFill') return 'parent-order'
  if (order.status === 'waitingForTrigger') return 'mark-price'
  return order.trigger === undefined ? 'na' : 'ready'
}

function orderType({ trigger, isMarket }: OrderRecord): string {
  if (trigger === undefined) return isMarket ? 'market' : 'limit'
  const kind = trigger.kind === 'stopLoss' ? 'stop-loss' : 'take-profit'
  return trigger.isMarket ? kind : `${kind}-limit`
}

/** An order as reads and streams show it. */
export function wireOrder({ catalogue, facts, host }: FaceContext, order: OrderRecord) {
  const market = catalogue.bySymbol(order.marketId)
  const { priceDecimals = 0, sizeDecimals = 0 } = market?.definition ?? {}
  const index = orderIndexOf(order.orderId)
  const clientIndex = Number(order.clientOrderId ?? 0)
  const filled = order.originalLots - order.remainingLots
  const owner = facts.accounts.indexOf(order.account) ?? 0
  const integrator = facts.orderIntegrators.of(owner, clientIndex, index)
  const siblings = host.view
    .openOrders(order.account)
    .filter(
      (candidate) =>
        candidate.orderId !== order.orderId &&
        order.ocoGroupId !== undefined &&
        candidate.ocoGroupId === order.ocoGroupId,
    )
  const idText = (orderId: number | undefined) =>
    orderId === undefined ? '0' : String(orderIndexOf(orderId))
  return {
    order_index: index,
    client_order_index: clientIndex,
    order_id: String(index),
    client_order_id: String(clientIndex),
    market_index: market?.id ?? 0,
    owner_account_index: owner,
    initial_base_amount: fixed(order.originalLots, sizeDecimals),
    price: fixed(order.limitTicks, priceDecimals),
    nonce: 0,
    remaining_base_amount: fixed(order.remainingLots, sizeDecimals),
    is_ask: order.side === 'sell',
    base_size: order.originalLots,
    base_price: order.limitTicks,
    filled_base_amount: fixed(filled, sizeDecimals),
    filled_quote_amount: money(order.filledNotionalMicro),
    side: order.side,
    type: orderType(order),
    time_in_force: TIMES_IN_FORCE[order.trigger?.timeInForce ?? order.timeInForce],
    reduce_only: order.reduceOnly,
    trigger_price: fixed(order.trigger?.triggerTicks ?? 0, priceDecimals),
    order_expiry: order.expiresAtMs ?? 0,
    status: orderStatus(order),
    trigger_status: triggerStatus(order),
    trigger_time: order.status === 'triggered' ? order.updatedAtMs : 0,
    parent_order_index: order.parentOrderId === undefined ? 0 : orderIndexOf(order.parentOrderId),
    parent_order_id: idText(order.parentOrderId),
    to_trigger_order_id_0: idText(order.childOrderIds[0]),
    to_trigger_order_id_1: idText(order.childOrderIds[1]),
    to_cancel_order_id_0: idText(siblings[0]?.orderId),
    integrator_fee_collector_index: String(integrator?.account ?? 0),
    integrator_taker_fee: String(integrator?.takerPpm ?? 0),
    integrator_maker_fee: String(integrator?.makerPpm ?? 0),
    order_flags: 0,
    block_height: Math.floor(order.updatedAtMs / 100),
    timestamp: order.createdAtMs,
    created_at: order.createdAtMs,
    updated_at: order.updatedAtMs,
    transaction_time: order.updatedAtMs * 1_000,
  }
}

const TWAP_STATUS = {
  running: 'open',
  finished: 'filled',
  cancelled: 'canceled',
  failed: 'canceled-margin-not-allowed',
} as const

/** A TWAP as an order of its own. */
export function wireTwap(context: FaceContext, twap: TwapRecord) {
  const { clientOrderId, endedAtMs = twap.startedAtMs } = twap
  const order: OrderRecord = {
    orderId: twap.twapId,
    ...(clientOrderId !== undefined && { clientOrderId }),
    account: twap.account,
    marketId: twap.marketId,
    side: twap.side,
    limitTicks: twap.maxTicks ?? twap.minTicks ?? 0,
    originalLots: twap.sizeLots,
    remainingLots: twap.sizeLots - twap.executedLots,
    timeInForce: 'gtc',
    reduceOnly: twap.reduceOnly,
    isMarket: false,
    isPositionTrigger: false,
    childOrderIds: [],
    status: 'open',
    filledNotionalMicro: twap.executedNotionalMicro,
    createdAtMs: twap.startedAtMs,
    updatedAtMs: endedAtMs,
    expiresAtMs: twap.startedAtMs + twap.durationMs,
  }
  const status = TWAP_STATUS[twap.status]
  return { ...wireOrder(context, order), type: 'twap', status, trigger_status: 'twap' }
}

/** TWAPs of an account that run, or that are over; newest first. */
export function twapOrders(context: FaceContext, address: string, isRunning: boolean) {
  return context.host.view
    .twaps(address, TWAPS_READ)
    .filter(({ status }) => (status === 'running') === isRunning)
    .map((twap) => wireTwap(context, twap))
}

/** Open orders, TWAPs that run among them, oldest first. */
export function activeOrders(context: FaceContext, address: string) {
  const orders = context.host.view.openOrders(address).map((order) => wireOrder(context, order))
  return [...orders, ...twapOrders(context, address, true)]
}
