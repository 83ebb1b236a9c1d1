import type { Intent, Pins, Verification } from '@/lib/client/intent'
import type { L1Action, OrderAction, OrderWire } from '@/lib/venues/hyperliquid/l1Action'
import { type KnownMarkets, refuse } from './facts'
import type { Expectation } from './l1Step'
import { summarizeOrders } from './summary'

/** Orders as an intent calls for them, without the ids that only the service gives. */
export interface OrderGroup {
  orders: readonly Omit<OrderWire, 'c'>[]
  grouping: OrderAction['grouping']
}

/** The orders of a group, each under a client order id of its own, and the pinned builder. */
export function expectGroup(
  intent: Intent,
  actual: L1Action,
  universe: KnownMarkets,
  group: OrderGroup,
): Expectation | Verification {
  if (actual.type !== 'order') return refuse('preimage.action.type', 'order', actual.type)
  const cloids = actual.orders.map((order) => order.c)
  if (!areDistinct(cloids)) {
    return refuse('preimage.action.orders', 'a client order id of its own for each', 'another')
  }
  const orders = group.orders.map((order, index) => ({ ...order, ...withCloid(cloids[index]) }))
  const { grouping } = group
  return {
    action: { type: 'order', orders, grouping, ...expectBuilder(intent.pins, actual) },
    summary: summarizeOrders(actual, universe),
  }
}

/** Whether there is a client order id for each, and none twice. */
export function areDistinct(cloids: readonly (string | undefined)[]): boolean {
  return cloids.every((cloid) => cloid !== undefined) && new Set(cloids).size === cloids.length
}

/** A client order id as it stands in an order. */
export function withCloid(cloid: string | undefined): { c?: string } {
  return cloid === undefined ? {} : { c: cloid }
}

/** No builder is fine; any other than the pinned one, or a higher rate, is not. */
function expectBuilder(pins: Pins, actual: OrderAction): Pick<OrderAction, 'builder'> {
  if (!actual.builder || !pins.builder) return {}
  const { address, maxFeeTenthBps } = pins.builder
  return { builder: { b: address, f: Math.min(actual.builder.f, maxFeeTenthBps) } }
}
