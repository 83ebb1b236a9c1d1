import { z } from 'zod'
import type { OrderRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { OrderBody } from '@/server/paper/faces/ondo/trading/orderInput'
import { isKnownToOwner, placeOrder } from '@/server/paper/faces/ondo/trading/placeOrder'
import { checkTerms } from '@/server/paper/faces/ondo/trading/terms'
import { wireFill } from '@/server/paper/faces/ondo/views/fillView'
import { orderIdOf } from '@/server/paper/faces/ondo/views/ids'
import { filledByOrder, statusOf, wireOrder } from '@/server/paper/faces/ondo/views/orderView'
import { shownUntilMs } from '@/server/paper/wire/lag'
import { type Answer, type Call, type OwnCall, paramOf, read, trade } from './call'
import { badRequest, VenueError } from './errors'
import { marketNamed } from './publicCalls'
import { pageOf, readJson, readValue } from './request'

const BATCH_MAX = 20
const ORDERS_READ = 2_000
const FILLS_READ = 10_000
const CLIENT = 'client:'
const STATUSES: ReadonlySet<string> = new Set(['open', 'canceled', 'fullyfilled'])
const ORDERS = '/v1/perps/orders'

const NOT_FOUND = () => new VenueError('order_not_found', 'order not found')

/** The caller's order of an id of either kind. @throws VenueError where there is none */
function ownOrder({ host }: FaceContext, account: string, id: string): OrderRecord {
  const orderId = orderIdOf(id)
  const order = id.startsWith(CLIENT)
    ? host.view.orderByClientId(account, id.slice(CLIENT.length))
    : orderId === undefined
      ? undefined
      : host.view.order(account, orderId)
  if (order === undefined || !isKnownToOwner(order)) throw NOT_FOUND()
  return order
}

/** The same, for a read: a venue that lags does not show it yet. */
function shownOrder(context: FaceContext, account: string, id: string): OrderRecord {
  const { faults, now } = context.host
  const order = ownOrder(context, account, id)
  if (order.createdAtMs > shownUntilMs(faults, ORDERS, now())) throw NOT_FOUND()
  return order
}

/** Every open order, however old, and the latest of those that ended. */
function ordersOf({ host }: FaceContext, account: string): OrderRecord[] {
  const open = host.view.openOrders(account)
  const openIds = new Set(open.map(({ orderId }) => orderId))
  const latest = host.view.orderHistory(account, ORDERS_READ)
  return [...open, ...latest.filter(({ orderId }) => !openIds.has(orderId))]
}

/** Cancels one order. @throws VenueError where there is nothing to cancel */
async function cancel(context: FaceContext, account: string, id: string): Promise<OrderRecord> {
  const { host } = context
  const { marketId, orderId, status } = ownOrder(context, account, id)
  if (status === 'filled') {
    throw new VenueError('order_already_fully_filled', 'order is already fully filled')
  }
  if (status === 'cancelled' || status === 'rejected') {
    throw new VenueError('order_already_canceled', 'order is already canceled')
  }
  const targets = [{ marketId, orderId }]
  const { outcomes } = await host.submit({ type: 'cancelOrders', account, targets })
  const after = host.view.order(account, orderId)
  if (outcomes[0]?.kind === 'cancelled' && after) return after
  if (after?.status === 'filled') {
    throw new VenueError('order_already_fully_filled', 'order is already fully filled')
  }
  throw new VenueError('order_already_canceled', 'order is already canceled')
}

const place: OwnCall['run'] = async (context, question, _params, { account }) => {
  checkTerms(context, account)
  const order = await placeOrder(context, account, readJson(question, OrderBody))
  return { result: wireOrder(context, order) }
}

const placeBatch: OwnCall['run'] = async (context, question, _params, { account }) => {
  checkTerms(context, account)
  const { orders } = readJson(question, z.object({ orders: z.array(z.unknown()) }))
  if (orders.length === 0) throw new VenueError('batch_order_empty', 'batch is empty')
  if (orders.length > BATCH_MAX) {
    throw new VenueError('batch_order_too_many_orders', 'too many orders in the batch')
  }
  const addedOrders: object[] = []
  const failedOrders: object[] = []
  for (const order of orders) {
    try {
      const body = readValue(order, OrderBody)
      addedOrders.push(wireOrder(context, await placeOrder(context, account, body)))
    } catch (error) {
      if (!(error instanceof VenueError)) throw error
      failedOrders.push({ order, error: error.message, errorCode: error.code })
    }
  }
  return { result: { addedOrders, failedOrders } }
}

/** Orders: placed, read and cancelled. */
export const ORDER_CALLS: readonly Call[] = [
  trade('POST', ORDERS, place),
  trade('POST', `${ORDERS}/delayed`, place),
  trade('POST', `${ORDERS}/batch`, placeBatch),
  trade('POST', `${ORDERS}/batch/delayed`, placeBatch),
  read(ORDERS, (context, { query }, _params, { account }) => {
    const symbol = query.optional('market')
    const status = query.optional('status')
    if (symbol !== undefined) marketNamed(context, symbol)
    if (status !== undefined && !STATUSES.has(status)) throw badRequest('status is not supported')
    const untilMs = shownUntilMs(context.host.faults, ORDERS, context.host.now())
    const orders = ordersOf(context, account)
      .filter(isKnownToOwner)
      .filter(({ createdAtMs }) => createdAtMs <= untilMs)
      .filter((order) => symbol === undefined || order.marketId === symbol)
      .filter((order) => status === undefined || statusOf(order) === status)
      .toSorted((a, b) => b.createdAtMs - a.createdAtMs || b.orderId - a.orderId)
    const page = pageOf(orders, query, ({ createdAtMs }) => createdAtMs)
    const filled = filledByOrder(context, account)
    return {
      page: { ...page, items: page.items.map((order) => wireOrder(context, order, filled)) },
    }
  }),
  read(`${ORDERS}/{id}`, (context, _question, params, { account }) => ({
    result: wireOrder(context, shownOrder(context, account, paramOf(params, 'id'))),
  })),
  read(`${ORDERS}/{id}/fills`, (context, _question, params, { account }) => {
    const { orderId } = shownOrder(context, account, paramOf(params, 'id'))
    const fills = context.host.view.fills(account, FILLS_READ)
    return {
      result: fills
        .filter((fill) => fill.orderId === orderId)
        .map((fill) => wireFill(context, fill)),
    }
  }),
  // Before the one by id: its path looks the same.
  trade('DELETE', `${ORDERS}/batch`, async (context, { query }, _params, { account }) => {
    const ids = (query.optional('orderIDs') ?? '').split(',').filter((id) => id !== '')
    if (ids.length === 0) throw new VenueError('batch_cancel_empty', 'batch is empty')
    if (ids.length > BATCH_MAX) {
      throw new VenueError('batch_cancel_too_many_orders', 'too many orders in the batch')
    }
    const successfulCancels: object[] = []
    const failedCancels: object[] = []
    for (const id of ids) {
      try {
        successfulCancels.push(wireOrder(context, await cancel(context, account, id)))
      } catch (error) {
        if (!(error instanceof VenueError)) throw error
        failedCancels.push({ orderId: id, error: error.message, errorCode: error.code })
      }
    }
    return { result: { successfulCancels, failedCancels } }
  }),
  trade('DELETE', `${ORDERS}/{id}`, async (context, _question, params, { account }) => ({
    result: wireOrder(context, await cancel(context, account, paramOf(params, 'id'))),
  })),
  trade('DELETE', ORDERS, async (context, { query }, _params, { account }): Promise<Answer> => {
    const symbol = query.optional('market')
    if (symbol !== undefined) marketNamed(context, symbol)
    const targets = context.host.view
      .openOrders(account)
      .filter(({ marketId }) => symbol === undefined || marketId === symbol)
      .map(({ marketId, orderId }) => ({ marketId, orderId }))
    await context.host.submit({ type: 'cancelOrders', account, targets })
    return { done: true }
  }),
  read('/v1/counts/orders', ({ host }, _question, _params, { account }) => ({
    result: {
      perps: {
        open: host.view.openOrders(account).filter(({ status }) => status === 'open').length,
      },
    },
  })),
]
