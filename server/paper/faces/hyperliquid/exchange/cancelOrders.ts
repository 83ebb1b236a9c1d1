import type { CancelTarget } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { orderIdOf } from '@/server/paper/faces/hyperliquid/views/orderIds'
import { refuseBatch } from './conclude'
import type { L1Action } from './l1Actions'
import { onAsset, UNKNOWN_ORDER_TEXT } from './rejections'
import { type ExchangeReply, type OrderStatusReply, statuses } from './replies'
import type { ActionSender } from './sender'

type CancelAction = Extract<L1Action, { type: 'cancel' | 'cancelByCloid' }>

/** The two cancel actions: one status per target, in order. */
export async function cancelOrders(
  context: FaceContext,
  sender: ActionSender,
  action: CancelAction,
): Promise<ExchangeReply> {
  const wanted = action.type === 'cancel' ? byOid(context, action) : byCloid(context, action)
  if (wanted.length === 0) {
    return refuseBatch(context, sender, 'cancel', 'Batch of cancels is empty.')
  }
  const targets = wanted.flatMap((entry) => entry.target ?? [])
  const { outcomes } = await context.host.submit(
    { type: 'cancelOrders', account: sender.account, targets },
    toFaceRecord(sender.record({ requests: wanted.length })),
  )
  let next = 0
  return statuses(
    'cancel',
    wanted.map((entry): OrderStatusReply => {
      if (entry.target === undefined) return { error: entry.error }
      const outcome = outcomes[next]
      next += 1
      return outcome?.kind === 'cancelled' ? 'success' : { error: entry.error }
    }),
  )
}

/** A target the engine can look for, with the sentence for when it finds nothing. */
interface Wanted {
  target?: CancelTarget
  error: string
}

function byOid(context: FaceContext, action: Extract<CancelAction, { type: 'cancel' }>): Wanted[] {
  return action.cancels.map(({ a, o }) => {
    const orderId = orderIdOf(o)
    return wanted(context, a, (marketId) =>
      orderId === undefined ? undefined : { marketId, orderId },
    )
  })
}

function byCloid(
  context: FaceContext,
  action: Extract<CancelAction, { type: 'cancelByCloid' }>,
): Wanted[] {
  return action.cancels.map(({ asset, cloid }) =>
    wanted(context, asset, (marketId) => ({ marketId, clientOrderId: cloid })),
  )
}

function wanted(
  context: FaceContext,
  assetId: number,
  targetIn: (marketId: string) => CancelTarget | undefined,
): Wanted {
  const market = context.catalogue.byAsset(assetId)
  if (market === undefined) return { error: `${UNKNOWN_ORDER_TEXT} asset=${assetId}` }
  const error = onAsset(UNKNOWN_ORDER_TEXT, market)
  const target = targetIn(market.marketId)
  return target === undefined ? { error } : { target, error }
}
