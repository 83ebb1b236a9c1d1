import { isZero, lt } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'
import type { ModifyOrderInput } from '@/lib/schema/action/actionParams'
import { PerpsError } from '@/lib/schema/perpsError'
import { isAsleep } from '@/lib/venues/hyperliquid/asleep'
import { worstTriggerPrice } from '@/lib/venues/hyperliquid/priceRules'
import { type OrderWire, Tif } from '@/lib/venues/hyperliquid/sign/l1Action'
import type { WireOrder } from '@/lib/venues/hyperliquid/wire/wireAccount'
import {
  type ListedMarket,
  marketError,
  requireOrderValue,
  requirePriceOnGrid,
  requireSizeOnGrid,
} from './listedMarket'
import type { L1Step } from './step'

/** An open order as the venue has it, and its market. */
export interface OpenOrder {
  order: WireOrder
  listed: ListedMarket
}

/** A change of an open order. */
export interface Replacement {
  oid: number
  order: OrderWire
  /** Needs the word that lets a replacement stand even if the old order was just gone. */
  placesAlways: boolean
}

/**
 * Replaces open orders by changed ones. Those that must be placed always go in a step of their own,
 * because the word for it also lets a replacement stand where the old order was just filled; no
 * other order runs that risk.
 */
export function modifyOrders(replacements: readonly Replacement[]): L1Step[] {
  return [false, true].flatMap((placesAlways): L1Step[] => {
    const group = replacements.filter((replacement) => replacement.placesAlways === placesAlways)
    if (group.length === 0) return []
    const modifies = group.map(({ oid, order }) => ({ oid, order }))
    const l1 = { type: 'batchModify' as const, modifies, ...(placesAlways && { a: true as const }) }
    return [{ kind: 'l1', action: 'modifyOrder', l1 }]
  })
}

/**
 * The order that replaces one: the venue cancels and places, so it is complete, with its other
 * fields as they are.
 * @param index of the change in the params, for refusals
 * @throws 400/2002, and 424/2004 where the venue does not give the trigger of a sleeping order
 */
export function replaceOrder(
  change: ModifyOrderInput,
  { order, listed }: OpenOrder,
  index: number,
): OrderWire {
  const field = `modifications.${index}`
  for (const name of ['price', 'triggerPrice', 'limitPrice'] as const) {
    const price = change[name]
    if (price !== undefined) requirePriceOnGrid(listed, `${field}.${name}`, price)
  }
  if (change.size !== undefined) requireSizeOnGrid(listed, `${field}.size`, change.size)
  const shared = {
    a: listed.assetId,
    b: order.side === 'B',
    s: change.size ?? order.sz,
    r: order.reduceOnly ?? false,
  }
  if (isAsleep(order)) return { ...shared, ...replaceTrigger(change, { order, listed }, field) }
  for (const name of ['triggerPrice', 'limitPrice'] as const) {
    if (change[name] === undefined) continue
    throw marketError(listed, `${field}.${name}`, 'is only for orders with a trigger')
  }
  const price = change.price ?? order.limitPx
  if (!shared.r) requireOrderValue(listed, `${field}.size`, { price, size: shared.s })
  const tif = Tif.safeParse(order.tif)
  return { ...shared, p: price, t: { limit: { tif: tif.success ? tif.data : 'Gtc' } } }
}

/**
 * Whether a replacement may have to execute at once: an order at rest met nothing so far, so only a
 * good-till-cancelled one whose price moves towards the other side can.
 */
export function comesNearer(order: WireOrder, { b: isBuy, p, t }: OrderWire): boolean {
  if (!('limit' in t) || t.limit.tif !== 'Gtc') return false
  return isBuy ? lt(order.limitPx, decimal(p)) : lt(decimal(p), order.limitPx)
}

// A limit named makes it rest once awake. Without one, a market trigger that moves takes its worst
// price along, and one that stays keeps it.
function replaceTrigger(
  change: ModifyOrderInput,
  { order, listed }: OpenOrder,
  field: string,
): Pick<OrderWire, 'p' | 't'> {
  const triggerPx = change.triggerPrice ?? order.triggerPx
  if (triggerPx === undefined || triggerPx === null || isZero(triggerPx)) {
    const tool = listed.market.providerId
    throw new PerpsError(2004, 'The venue does not report the trigger of the order.', { tool })
  }
  const { price, limitPrice } = change
  if (price !== undefined && limitPrice !== undefined && price !== limitPrice) {
    throw marketError(listed, `${field}.limitPrice`, 'must equal price where both are named')
  }
  const isMarket = /Market$/.test(order.orderType ?? '') && limitPrice === undefined
  const side = order.side === 'B' ? 'buy' : 'sell'
  const moved =
    isMarket && change.triggerPrice !== undefined
      ? worstTriggerPrice(change.triggerPrice, side, listed.market.szDecimals)
      : undefined
  const tpsl = /^Take Profit/.test(order.orderType ?? '') ? 'tp' : 'sl'
  return {
    p: limitPrice ?? price ?? moved ?? order.limitPx,
    t: { trigger: { isMarket, triggerPx, tpsl } },
  }
}
