import type { Order } from '@/lib/schema/model/order'
import { PerpsError } from '@/lib/schema/perpsError'
import { askOrderHistory } from '@/lib/venues/hyperliquid/ask/orderQuestions'
import { dexOfCoin } from '@/lib/venues/hyperliquid/assetId'
import {
  hasEnded,
  joinOrderLists,
  latestOfEach,
  mapOrderUpdate,
} from '@/lib/venues/hyperliquid/map/orderHistory'
import { parseOrderId } from '@/lib/venues/hyperliquid/orderName'
import { readOpenOrders } from '@/lib/venues/hyperliquid/reads/openOrders'
import type { CallContext } from '@/server/venues/adapter'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'
import { findOrder } from './orderLookup'

/**
 * The latest 2,000 orders of an account, open ones included, each once. The remaining size of an
 * open one comes from its own list, which is read later: an order that is no longer in it ended
 * meanwhile and shows with the state it had.
 */
export async function readOrders(
  venue: HyperliquidVenue,
  address: string,
  context: CallContext,
): Promise<readonly Order[]> {
  const [universe, history] = await Promise.all([
    venue.universe.get(context.signal),
    askOrderHistory(venue.ask, address, context.signal),
  ])
  const latest = latestOfEach(history)
  const openDexes = new Set(
    latest.flatMap((row) => (hasEnded(row) ? [] : [dexOfCoin(row.order.coin)])),
  )
  const dexes = universe.dexes.filter((dex) => openDexes.has(dex))
  const open = await readOpenOrders(venue.ask, address, { universe, dexes }, context.signal)
  return joinOrderLists(open, latest, universe)
}

/** One order by the venue's id or our own. @throws 404/2024, also for what no id looks like */
export async function readOrder(
  venue: HyperliquidVenue,
  { address, orderId }: { address: string; orderId: string },
  context: CallContext,
): Promise<Order> {
  const id = parseOrderId(orderId)
  if (id === undefined) throw new PerpsError(2024, `There is no order ${orderId}.`, { tool: KEY })
  const found = await findOrder(venue, address, id, context)
  return mapOrderUpdate(found, await venue.universe.get(context.signal))
}
