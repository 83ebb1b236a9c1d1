import { isZero, max } from '@/lib/decimal/compare'
import { sub, ZERO } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import type { DexOrder } from '@/lib/schema/operations/dex'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import type { Answer } from '@/server/service/answer'
import { callVenue } from '@/server/service/reads/venueCall'
import type { Caller, Service } from '@/server/service/service'
import type { OrderExecutions } from '@/server/venues/adapter'
import { dexOrderType } from './dexOrderType'
import { getDexVenue } from './findDex'

/** One order in full, in any of the eight states. @throws PerpsError 400/2002, 404/2024, 424/2004 */
export async function getDexOrder(
  service: Service,
  { params, query }: OperationRequest<'getDexOrder'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'getDexOrder'>>> {
  const venue = getDexVenue(service, query.dex)
  const { dex } = venue
  const { address } = query
  const found = await callVenue(service, venue, caller, async (context) => {
    const order = await dex.order({ address, orderId: params.id }, context)
    const isExecuted = !isZero(order.filledSize) || isZero(order.originalSize)
    const executions = isExecuted ? await dex.executions(address, [order], context) : undefined
    return { order, executions: executions?.get(order.orderId) }
  })
  return { body: mapDexOrder(found.order, found.executions) }
}

function mapDexOrder(order: Order, executions: OrderExecutions | undefined): DexOrder {
  const filledSize = executions?.size ?? order.filledSize
  // A trigger that covered its position had no size until it woke.
  const originalSize = isZero(order.originalSize) ? filledSize : order.originalSize
  return {
    orderId: order.orderId,
    symbol: order.market.id,
    side: order.side,
    type: dexOrderType(order.type),
    price: order.price ?? ZERO,
    originalSize,
    remainingSize: max(ZERO, sub(originalSize, filledSize)),
    filledSize,
    timeInForce: order.timeInForce ?? 'GTC',
    ...(order.expiresAt === undefined ? {} : { expiresAt: order.expiresAt }),
    reduceOnly: order.reduceOnly,
    isTrigger: order.triggerPrice !== undefined,
    ...(order.triggerPrice === undefined ? {} : { triggerPrice: order.triggerPrice }),
    ...(order.triggerCondition === undefined ? {} : { triggerCondition: order.triggerCondition }),
    status: order.status,
    ...(executions === undefined ? {} : { averagePrice: executions.averagePrice }),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}
