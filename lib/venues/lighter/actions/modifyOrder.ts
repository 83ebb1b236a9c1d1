import type { ModifyOrderInput } from '@/lib/schema/action/actionParams'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import type { OrderName } from './cancelOrder'
import {
  integratorParams,
  type OrderFacts,
  priceOf,
  requireOrderValue,
  requireTrading,
  sizeOf,
} from './order'
import type { SignStep } from './step'

/**
 * Replaces a resting order wholesale: it loses its place in the book. The size counts what was
 * executed and what own orders took off: an order of that size or less ends. The venue replaces the
 * integrator with every change: one that names none ends the fee of the order.
 * @param at place of the modification in `params.modifications`
 * @throws 400/2002 where price or size is missing, or a trigger or limit is given: the venue amends
 *   no trigger orders
 */
export function modifyOrder(
  input: ModifyOrderInput,
  target: { name: OrderName; listed: ListedMarket; at: number },
  { tool, integrator }: Pick<OrderFacts, 'tool' | 'integrator'>,
): SignStep {
  const { name, listed, at } = target
  const field = `params.modifications.${at}`
  const { price, size } = input
  for (const refused of ['triggerPrice', 'limitPrice'] as const) {
    if (input[refused] === undefined) continue
    const message = 'trigger orders cannot be changed here: place a new one, then cancel the old'
    throw validationError(`${field}.${refused}`, message, tool)
  }
  if (price === undefined) {
    throw validationError(`${field}.price`, 'is required: a change replaces the order', tool)
  }
  if (size === undefined) {
    throw validationError(`${field}.size`, 'is required: a change replaces the order', tool)
  }
  requireTrading(listed, tool, `${field}.id`)
  requireOrderValue({ size, price, rests: true }, listed, tool, `${field}.size`)
  return {
    kind: 'sign',
    action: 'modifyOrder',
    signParams: {
      kind: 'modifyOrder',
      market_index: name.marketIndex,
      order_index: String(name.index),
      base_amount: Number(sizeOf(`${field}.size`, size, listed, tool)),
      price: Number(priceOf(`${field}.price`, price, listed, tool)),
      trigger_price: 0,
      ...integratorParams(integrator),
    },
    summary: `Replace order ${name.index} of ${listed.market.baseAsset.displaySymbol} by ${size} at ${price}`,
  }
}
