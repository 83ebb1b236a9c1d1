import type { JsonObject } from '@/lib/schema/model/json'
import type { OrderNumbers } from '@/lib/venues/lighter/actions/order'
import { orderWords } from '@/lib/venues/lighter/actions/words'
import type { VerifyFacts } from './facts'
import { ordersOf } from './staged'

/**
 * The orders of staged params in words: of the numbers that are signed, not of the form. Asked only of
 * params that were compared.
 * @returns a line for each; undefined where they place none
 */
export function stagedOrderWords(
  params: JsonObject | undefined,
  markets: VerifyFacts['markets'],
): readonly string[] | undefined {
  if (params?.kind !== 'createOrder' && params?.kind !== 'createGroupedOrders') return undefined
  const lines = ordersOf(params).flatMap((order) => {
    const listed = markets?.find(Number(order.market_index ?? order.MarketIndex))
    return listed === undefined ? [] : [orderWords(numbersOf(order), listed)]
  })
  return lines.length > 0 ? lines : undefined
}

/** An order's numbers in its own spelling or in that of a group. */
function numbersOf(order: JsonObject): OrderNumbers {
  return {
    baseAmount: BigInt(Number(order.base_amount ?? order.BaseAmount)),
    price: BigInt(Number(order.price ?? order.Price)),
    isAsk: Number(order.is_ask ?? order.IsAsk) === 1,
    type: Number(order.order_type ?? order.Type),
    timeInForce: Number(order.time_in_force ?? order.TimeInForce),
    isReduceOnly: Number(order.reduce_only ?? order.ReduceOnly) === 1,
    triggerPrice: BigInt(Number(order.trigger_price ?? order.TriggerPrice)),
    expiry: Number(order.order_expiry ?? order.OrderExpiry),
    clientOrderIndex: Number(order.client_order_index ?? order.ClientOrderIndex),
  }
}
