import type { Order } from '@/lib/schema/order'
import { PerpsError } from '@/lib/schema/perpsError'
import { mapOrder } from '@/lib/venues/hyperliquid/mapOrder'
import { hasEnded, latestOfEach } from '@/lib/venues/hyperliquid/orderHistory'
import type { CallContext } from '@/server/venues/adapter'
import { readOpenOrders } from './accountReads'
import { displayOf } from './displayOf'
import { findOrder } from './orderLookup'
import { type HyperliquidVenue, KEY } from './venue'

/**
 * Open orders and the latest 2,000 past ones in one list, each once. The two are read at slightly
 * different moments: where the history says that an order ended, the other does not bring it back.
 */
export async function readOrders(
  venue: HyperliquidVenue,
  address: string,
  context: CallContext,
): Promise<readonly Order[]> {
  const [universe, open, history] = await Promise.all([
    venue.universe.get(context.signal),
    readOpenOrders(venue, address, context),
    venue.info.historicalOrders(address, context.signal),
  ])
  const orders = new Map(open.map((order) => [order.orderId, order]))
  for (const row of latestOfEach(history)) {
    const { order, status, statusTimestamp } = row
    const id = String(order.oid)
    if (orders.has(id) && !hasEnded(row)) continue
    const state = { status, statusTimestamp }
    orders.set(id, mapOrder(order, displayOf(universe, order.coin), state))
  }
  return [...orders.values()]
}

/** One order by the venue's id or our own. @throws 404/2024, also for what no id looks like */
export async function readOrder(
  venue: HyperliquidVenue,
  { address, orderId }: { address: string; orderId: string },
  context: CallContext,
): Promise<Order> {
  const id = readId(orderId)
  if (id === undefined) throw new PerpsError(2024, `There is no order ${orderId}.`, { tool: KEY })
  const { order, status, statusTimestamp } = await findOrder(venue, address, id, context)
  const universe = await venue.universe.get(context.signal)
  return mapOrder(order, displayOf(universe, order.coin), { status, statusTimestamp })
}

function readId(text: string): number | string | undefined {
  if (/^0x[0-9a-f]{32}$/i.test(text)) return text.toLowerCase()
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
