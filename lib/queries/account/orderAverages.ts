import { eq, isZero } from '@/lib/decimal/compare'
import { add, type Decimal, div, mul, ZERO } from '@/lib/decimal/decimal'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'

/** Decimals of an average price: more than any price has, and as many as the service gives. */
const AVERAGE_DECIMALS = 10

type Execution = Pick<Fill, 'id' | 'orderId' | 'price' | 'size'>

/**
 * Adds the average price to orders that a venue lists without one, from the account's executions:
 * the sum of size × price by the sum of sizes, both exact. An order of which not every execution is
 * known stays without one, for half a sum would be a wrong price. An order that got its average
 * once is the same object from then on, so that its row need not be drawn again.
 */
export function createOrderAverages(): (
  orders: readonly Order[],
  fills: readonly Execution[],
) => readonly Order[] {
  const priced = new WeakMap<Order, Order>()
  return (orders, fills) => {
    const wanted = new Map<string, Map<string, Execution>>()
    for (const order of orders) {
      if (lacksAverage(order) && !priced.has(order)) wanted.set(order.orderId, new Map())
    }
    if (wanted.size > 0) {
      for (const fill of fills) wanted.get(fill.orderId)?.set(fill.id, fill)
    }
    return orders.map((order) => {
      const cached = priced.get(order)
      if (cached !== undefined) return cached
      const averagePrice = averageOf(order, [...(wanted.get(order.orderId)?.values() ?? [])])
      if (averagePrice === undefined) return order
      const withAverage = { ...order, averagePrice }
      priced.set(order, withAverage)
      return withAverage
    })
  }
}

/**
 * When the oldest execution may have been that orders still need for their average, in
 * milliseconds; undefined where none needs any.
 */
export function oldestWantedMs(orders: readonly Order[]): number | undefined {
  let oldestMs: number | undefined
  for (const order of orders) {
    if (!lacksAverage(order)) continue
    const placedMs = Date.parse(order.createdAt)
    if (oldestMs === undefined || placedMs < oldestMs) oldestMs = placedMs
  }
  return oldestMs
}

// A TWAP has its own average, and its number may be an order's too.
function lacksAverage({ type, averagePrice, filledSize }: Order): boolean {
  return type !== 'TWAP' && averagePrice === undefined && !isZero(filledSize)
}

function averageOf(order: Order, executions: readonly Execution[]): Decimal | undefined {
  if (executions.length === 0) return undefined
  const size = executions.reduce<Decimal>((sum, fill) => add(sum, fill.size), ZERO)
  if (!eq(size, order.filledSize)) return undefined
  const value = executions.reduce<Decimal>(
    (sum, fill) => add(sum, mul(fill.price, fill.size)),
    ZERO,
  )
  return div(value, size, AVERAGE_DECIMALS, 'halfEven')
}
