import type { FillRecord, OrderEndReason, OrderRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { orderIdText, twapIdText } from './ids'
import { money, plain, time } from './numbers'

/** Fills looked through for the figures of orders. */
const FILLS_READ = 10_000

const CANCEL_REASONS: Readonly<Record<OrderEndReason, string>> = {
  byUser: '',
  iocRemainder: 'immediateOrCancel',
  selfTrade: 'selfMatchPrevention',
  reduceOnly: 'stopOrderPositionNeutral',
  siblingFilled: 'positionClosed',
  parentCancelled: '',
  positionClosed: 'positionClosed',
  margin: 'stopOrderInternalError',
  liquidation: 'liquidation',
  marketHalted: 'cancelByAdmin',
  scheduled: 'cancelAfterTimeout',
  expired: '',
  postOnly: '',
}

/** What an order's fills add up to. */
interface Filled {
  feeMicro: number
  pnlMicro: number
  lastLots: number
  lastMs: number
}

/** Figures of an account's orders from its fills, by order. */
export type FilledByOrder = ReadonlyMap<number, Filled>

export function filledByOrder({ host }: FaceContext, account: string): FilledByOrder {
  const byOrder = new Map<number, Filled>()
  // Newest first: the first that is met is the last fill.
  for (const fill of host.view.fills(account, FILLS_READ)) addFill(byOrder, fill)
  return byOrder
}

function addFill(byOrder: Map<number, Filled>, fill: FillRecord): void {
  const sum = byOrder.get(fill.orderId)
  const { closedPnlMicro, feeMicro, sizeLots, timeMs } = fill
  if (sum === undefined) {
    const first = { feeMicro, pnlMicro: closedPnlMicro, lastLots: sizeLots, lastMs: timeMs }
    byOrder.set(fill.orderId, first)
    return
  }
  sum.feeMicro += feeMicro
  sum.pnlMicro += closedPnlMicro
}

/** The venue's word for the state of an order. */
export function statusOf({ status }: OrderRecord): string {
  switch (status) {
    case 'open':
    case 'triggered':
      return 'open'
    case 'waitingForFill':
      return 'pending'
    case 'waitingForTrigger':
      return 'untriggered'
    case 'filled':
      return 'fullyfilled'
    case 'cancelled':
    case 'rejected':
      return 'canceled'
  }
}

function typeOf({ isMarket, trigger }: OrderRecord): string {
  if (trigger === undefined) return isMarket ? 'market' : 'limit'
  return trigger.kind === 'stopLoss' ? 'stopMarket' : 'takeProfitMarket'
}

function cancelReasonOf({ facts }: FaceContext, order: OrderRecord): string {
  if (order.status === 'rejected') return 'immediateOrCancel'
  if (facts.isTurned(order.orderId)) return 'stopOrderPositionDirectionMismatch'
  if (order.endReason === 'reduceOnly' && order.trigger === undefined) return 'positionClosed'
  return order.endReason === undefined ? '' : CANCEL_REASONS[order.endReason]
}

/** Size shown of an exit that covers the whole position: what that is now; of one that ended, none. */
function sizeLotsOf({ host }: FaceContext, order: OrderRecord): number {
  if (order.originalLots > 0 || order.trigger === undefined) return order.originalLots
  if (statusOf(order) === 'canceled') return 0
  const position = host.view.position(order.account, order.marketId)
  return Math.abs(position?.signedLots ?? 0)
}

/** An order as reads and streams show it. */
export function wireOrder(
  context: FaceContext,
  order: OrderRecord,
  filled: FilledByOrder = filledByOrder(context, order.account),
) {
  const market = context.catalogue.bySymbol(order.marketId)
  const { priceDecimals = 0, sizeDecimals = 0 } = market?.definition ?? {}
  const { clientOrderId, isMarket, isPositionTrigger, reduceOnly, trigger, twapId } = order
  const sum = filled.get(order.orderId)
  const filledLots = order.originalLots - order.remainingLots
  const status = statusOf(order)
  const hasPrice = !isMarket && trigger === undefined
  return {
    orderId: orderIdText(order.orderId),
    ...(clientOrderId !== undefined && { clientOrderId }),
    ...(twapId !== undefined && { parentOrderId: twapIdText(twapId) }),
    side: order.side,
    price: hasPrice ? plain(order.limitTicks, priceDecimals) : '0',
    size: plain(sizeLotsOf(context, order), sizeDecimals),
    market: order.marketId,
    filledSize: plain(filledLots, sizeDecimals),
    lastFillSize: plain(sum?.lastLots ?? 0, sizeDecimals),
    filledCost: money(order.filledNotionalMicro),
    fee: money(sum?.feeMicro ?? 0),
    status,
    createdAt: time(order.createdAtMs),
    type: typeOf(order),
    ...(hasPrice && { timeInForce: order.timeInForce === 'ioc' ? 'IOC' : 'GTC' }),
    reduceOnly,
    ...(sum && sum.pnlMicro !== 0 && { realizedPnl: money(sum.pnlMicro) }),
    ...(sum && { filledAt: time(sum.lastMs) }),
    ...(status === 'canceled' && {
      canceledAt: time(order.updatedAtMs),
      cancelReason: cancelReasonOf(context, order),
    }),
    ...(trigger && {
      // One over a part of the position has a size of its own.
      closePosition: isPositionTrigger && order.originalLots === 0,
      stopOrderType: trigger.kind,
      triggerPrice: plain(trigger.triggerTicks, priceDecimals),
    }),
  }
}
