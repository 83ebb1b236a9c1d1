import type { CancelTarget, NewOrder, OrderModification } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { orderIdOf } from '@/server/paper/faces/hyperliquid/views/orderIds'
import { refuse, refuseBatch } from './conclude'
import type { L1Action, WireOrder } from './l1Actions'
import { orderReply } from './orderReply'
import { type OrderReading, readOrder } from './orderRules'
import { DONE, type ExchangeReply, type OrderStatusReply, refused, statuses } from './replies'
import type { ActionSender } from './sender'

const ENDED_TEXT = 'Cannot modify canceled or filled order'

type Reading = Extract<OrderReading, { error?: undefined }>
type WireModification = { oid: number | string; order: WireOrder }

/**
 * `modify` and `batchModify`: each order is replaced by a new one with a new id. Without `a` the
 * successor must only make: an ALO, or a GTC that is then held to it.
 */
export async function modifyOrders(
  context: FaceContext,
  sender: ActionSender,
  action: Extract<L1Action, { type: 'modify' | 'batchModify' }>,
): Promise<ExchangeReply> {
  const wanted: readonly WireModification[] = action.type === 'modify' ? [action] : action.modifies
  const alwaysPlace = action.a === true
  const isSingle = action.type === 'modify'
  const refuseAll = (text: string) =>
    isSingle ? refuse(context, sender, text) : refuseBatch(context, sender, 'order', text)
  if (wanted.length === 0) return refuseAll('Batch of orders is empty.')

  const readings: Reading[] = []
  const modifications: OrderModification[] = []
  for (const { oid, order: wire } of wanted) {
    const reading = readSuccessor(context, sender.account, oid, wire)
    if (reading.error !== undefined) return refuseAll(reading.error)
    const order = alwaysPlace ? reading.order : makerOnly(reading.order)
    if (order === undefined) return refuseAll('Modified order must be ALO or GTC.')
    readings.push(reading)
    modifications.push({
      target: targetOf(reading.market.marketId, oid),
      order,
      ...(alwaysPlace ? { placeIfEnded: true } : {}),
    })
  }
  const { outcomes } = await context.host.submit(
    { type: 'modifyOrders', account: sender.account, modifications },
    toFaceRecord(sender.record({ requests: wanted.length })),
  )
  const replies = readings.map(({ market }, index): OrderStatusReply => {
    const outcome = outcomes[index]
    if (outcome === undefined || outcome.kind === 'unknownOrder') return { error: ENDED_TEXT }
    return orderReply(market, outcome)
  })
  return isSingle ? single(replies[0]) : statuses('order', replies)
}

/** A lone `modify` answers without statuses. */
function single(reply: OrderStatusReply | undefined): ExchangeReply {
  return typeof reply === 'object' && 'error' in reply ? refused(reply.error) : DONE
}

/** A successor of a position trigger may keep standing for the whole position. */
function readSuccessor(
  context: FaceContext,
  account: string,
  oid: number | string,
  wire: WireOrder,
): OrderReading {
  const { view } = context.host
  const orderId = typeof oid === 'number' ? orderIdOf(oid) : undefined
  const replaced =
    typeof oid === 'string'
      ? view.orderByClientId(account, oid)
      : orderId === undefined
        ? undefined
        : view.order(account, orderId)
  const isOfPosition = replaced?.isPositionTrigger === true
  const reader = { view, catalogue: context.catalogue, account }
  return readOrder(reader, wire, isOfPosition ? 'positionTpsl' : 'na')
}

function makerOnly(order: NewOrder): NewOrder | undefined {
  if (order.trigger !== undefined || order.timeInForce === 'ioc') return undefined
  return { ...order, timeInForce: 'postOnly' }
}

function targetOf(marketId: string, oid: number | string): CancelTarget {
  // An id no order can have finds none in the engine either.
  return typeof oid === 'string'
    ? { marketId, clientOrderId: oid }
    : { marketId, orderId: orderIdOf(oid) ?? 0 }
}
