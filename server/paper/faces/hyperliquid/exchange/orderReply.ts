import type { MarketDefinition, OrderOutcome } from '@/server/paper/engine/commands'
import { averagePriceText, sizeText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { oidOf } from '@/server/paper/faces/hyperliquid/views/orderIds'
import { orderRejectionText } from './rejections'
import type { OrderStatusReply } from './replies'

/** What became of an order, as a status of the answer. */
export function orderReply(market: MarketDefinition, outcome: OrderOutcome): OrderStatusReply {
  switch (outcome.kind) {
    case 'resting':
      return { resting: identity(outcome) }
    case 'filled':
      return {
        filled: {
          totalSz: sizeText(market, outcome.filledLots),
          avgPx: averagePriceText(market, outcome.filledNotionalMicro, outcome.filledLots),
          ...identity(outcome),
        },
      }
    case 'waitingForFill':
    case 'waitingForTrigger':
      return outcome.kind
    case 'rejected':
      return { error: orderRejectionText(market, outcome) }
  }
}

function identity(outcome: { orderId: number; clientOrderId?: string }) {
  const oid = oidOf(outcome.orderId)
  return outcome.clientOrderId === undefined ? { oid } : { oid, cloid: outcome.clientOrderId }
}
