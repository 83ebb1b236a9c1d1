import type { NewOrder, PlaceOrders } from '@/server/paper/engine/commands'
import type { OrderRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { VenueError } from '@/server/paper/faces/ondo/http/errors'
import { exitsOf, type OrderBody, orderInputOf } from './orderInput'
import { refusalOf } from './rejections'

/** Orders looked through for one that met nothing. */
const RECENT_ORDERS = 50

/**
 * Places an order.
 * @returns its state after its block; one that found nothing to meet at once is cancelled
 * @throws VenueError with the venue's reason where it is refused; nothing is kept of it then
 */
export async function placeOrder(
  context: FaceContext,
  account: string,
  body: OrderBody,
): Promise<OrderRecord> {
  const { builder, market, order } = orderInputOf(context, body)
  // First: a request that is sent once more is refused as that, whatever its first one has changed.
  const release = claimClientId(context, account, order.clientOrderId)
  try {
    const exits = exitsOf(context, market, order, body)
    if (order.reduceOnly) checkReduction(context, account, order)
    const command: PlaceOrders = {
      type: 'placeOrders',
      account,
      orders: [order, ...exits],
      grouping: exits.length > 0 ? 'parentTpsl' : 'none',
      ...(builder && { builder }),
    }
    const { outcomes } = await context.host.submit(command)
    const [outcome] = outcomes
    if (outcome === undefined) throw new VenueError('unknown', 'unknown', 500)
    if (outcome.kind !== 'rejected') {
      const placed = context.host.view.order(account, outcome.orderId)
      if (placed === undefined) throw new VenueError('order_not_found', 'order not found')
      return placed
    }
    if (outcome.reason === 'iocNoLiquidity') {
      const unmet = findUnmet(context, account, order)
      if (unmet !== undefined) return unmet
    }
    if (outcome.reason === 'badTriggerPrice') {
      throw new VenueError('stop_order_crosses_order_price', 'stop order crosses the order price')
    }
    throw refusalOf(outcome.reason)
  } finally {
    release()
  }
}

/** Keeps a client id for the time the order is on its way. @throws VenueError where it is used */
function claimClientId(
  { host, placing }: FaceContext,
  account: string,
  clientOrderId: string | undefined,
): () => void {
  if (clientOrderId === undefined) return () => undefined
  const key = `${account} ${clientOrderId}`
  const former = host.view.orderByClientId(account, clientOrderId)
  if (placing.has(key) || (former !== undefined && isKnownToOwner(former))) {
    throw refusalOf('duplicateClientOrderId')
  }
  placing.add(key)
  return () => placing.delete(key)
}

/** Whether the venue took the order: what it refused never existed, but for one that met nothing. */
export function isKnownToOwner({ rejectReason, status }: OrderRecord): boolean {
  return status !== 'rejected' || rejectReason === 'iocNoLiquidity'
}

/** The record of an immediate order that found nothing to meet. */
function findUnmet(
  { host, reportedOrders }: FaceContext,
  account: string,
  order: NewOrder,
): OrderRecord | undefined {
  const found = host.view
    .orderHistory(account, RECENT_ORDERS)
    .find(
      (candidate) =>
        candidate.rejectReason === 'iocNoLiquidity' &&
        !reportedOrders.has(candidate.orderId) &&
        candidate.marketId === order.marketId &&
        candidate.side === order.side &&
        candidate.limitTicks === order.limitTicks &&
        candidate.originalLots === order.sizeLots &&
        candidate.clientOrderId === order.clientOrderId,
    )
  if (found) reportedOrders.add(found.orderId)
  return found
}

/**
 * Margin first, then what an order can reduce; what closes a position is never refused for want of
 * margin. @throws VenueError with the venue's reason
 */
function checkReduction({ host }: FaceContext, account: string, order: NewOrder): void {
  const signedLots = host.view.position(account, order.marketId)?.signedLots ?? 0
  const isClosing = signedLots !== 0 && signedLots > 0 === (order.side === 'sell')
  const hasMargin = (host.view.account(account)?.equityMicro ?? 0) > 0
  if (!hasMargin && !isClosing) throw refusalOf('insufficientMargin')
  if (signedLots === 0) throw refusalOf('reduceOnlyWouldIncrease')
  if (!isClosing) {
    throw new VenueError('reduce_only_increasing_position', 'order would increase the position')
  }
  if (order.sizeLots > Math.abs(signedLots)) {
    throw new VenueError('reduce_only_flipping_position', 'order would flip the position')
  }
}
