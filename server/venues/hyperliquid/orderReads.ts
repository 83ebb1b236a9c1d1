import type { Order } from '@/lib/schema/order'
import { PerpsError } from '@/lib/schema/perpsError'
import { dexOfCoin } from '@/lib/venues/hyperliquid/assetId'
import { mapOrder } from '@/lib/venues/hyperliquid/mapOrder'
import { hasEnded, latestOfEach } from '@/lib/venues/hyperliquid/orderHistory'
import type { CallContext } from '@/server/venues/adapter'
import { readOpenOrders } from './accountReads'
import { displayOf } from './displayOf'
import { findOrder } from './orderLookup'
import { type HyperliquidVenue, KEY } from './venue'

/**
 * The latest 2,000 orders of an account, open ones included, each once. What is left of an open one
 * its own list tells; it is read later, so where an order is in it no more, it ended meanwhile and
 * shows with the state it had.
 */
export async function readOrders(
  venue: HyperliquidVenue,
  address: string,
  context: CallContext,
): Promise<readonly Order[]> {
  const [universe, history] = await Promise.all([
    venue.universe.get(context.signal),
    venue.info.historicalOrders(address, context.signal),
  ])
  const latest = latestOfEach(history)
  const openDexes = new Set(
    latest.flatMap((row) => (hasEnded(row) ? [] : [dexOfCoin(row.order.coin)])),
  )
  const open = await readOpenOrders(venue, address, context, (dex) => openDexes.has(dex))
  const orders = new Map(open.map((order) => [order.orderId, order]))
  for (const row of latest) {
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
