import type { PlaceOrders } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { refuseBatch } from './conclude'
import type { OrderAction } from './l1Actions'
import { orderReply } from './orderReply'
import { groupingFault, type OrderReading, readOrder } from './orderRules'
import { type ExchangeReply, statuses } from './replies'
import type { ActionSender } from './sender'

/** Largest builder fee on perpetuals, in tenths of a basis point: 0.1 %. */
const MAX_BUILDER_FEE = 100
const PPM_PER_TENTH_BPS = 10

type Reading = Extract<OrderReading, { error?: undefined }>

/**
 * The `order` action. A payload that can never be right is answered with one error for the whole
 * batch and nothing is placed; everything else gets one status per order.
 */
export async function placeOrders(
  context: FaceContext,
  sender: ActionSender,
  action: OrderAction,
): Promise<ExchangeReply> {
  const fault =
    postOnlyFault(context, action) ??
    groupingFault(action) ??
    builderFault(context, sender.account, action)
  if (fault !== undefined) return refuseBatch(context, sender, 'order', fault)
  const readings: Reading[] = []
  for (const wire of action.orders) {
    const reader = { view: context.host.view, ...context, account: sender.account }
    const reading = readOrder(reader, wire, action.grouping)
    if (reading.error !== undefined) return refuseBatch(context, sender, 'order', reading.error)
    readings.push(reading)
  }
  const { outcomes } = await context.host.submit(
    commandOf(sender.account, action, readings),
    toFaceRecord(sender.record({ requests: action.orders.length })),
  )
  return statuses(
    'order',
    outcomes.map((outcome, index) => {
      const reading = readings[index]
      return reading === undefined
        ? { error: 'Order has invalid asset.' }
        : orderReply(reading.market, outcome)
    }),
  )
}

/** After an upgrade of its network the venue takes nothing for a while but what makes. */
function postOnlyFault(context: FaceContext, action: OrderAction): string | undefined {
  const onlyMakes = action.orders.every(({ t }) => 'limit' in t && t.limit.tif === 'Alo')
  if (onlyMakes || context.host.faults.take('post_only', action.type) === undefined)
    return undefined
  return 'Only post-only orders allowed immediately after a network upgrade.'
}

function builderFault(
  context: FaceContext,
  account: string,
  action: OrderAction,
): string | undefined {
  const { builder } = action
  if (builder === undefined) return undefined
  if (builder.f > MAX_BUILDER_FEE) return 'Builder fee is too high.'
  if (builder.f <= context.facts.maxBuilderFee(account, builder.b)) return undefined
  return 'Builder fee has not been approved.'
}

function commandOf(
  account: string,
  action: OrderAction,
  readings: readonly Reading[],
): PlaceOrders {
  const { builder } = action
  return {
    type: 'placeOrders',
    account,
    orders: readings.map((reading) => reading.order),
    grouping: groupingOf(action),
    ...(builder === undefined || builder.f === 0
      ? {}
      : { builder: { account: builder.b, feePpm: builder.f * PPM_PER_TENTH_BPS } }),
  }
}

function groupingOf(action: OrderAction): PlaceOrders['grouping'] {
  if (action.grouping === 'positionTpsl') return 'positionTpsl'
  if (action.grouping === 'normalTpsl' && action.orders.length > 1) return 'parentTpsl'
  return 'none'
}
