import type { Order } from '@/lib/schema/model/order'
import { parseRows } from '@/lib/schema/parseRows'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { askOpenOrders } from '@/lib/venues/hyperliquid/ask/orderQuestions'
import { mapOrder } from '@/lib/venues/hyperliquid/map/mapOrder'
import { WireOrder } from '@/lib/venues/hyperliquid/wire/wireAccount'
import type { Universe } from './universe'

/**
 * Open orders of an account, legs that wait for an unfilled parent included, each once.
 * @param dexes sub-venues to ask, each at the price of 20 weight
 */
export async function readOpenOrders(
  ask: AskVenue,
  user: string,
  { universe, dexes = universe.dexes }: { universe: Universe; dexes?: readonly string[] },
  signal: AbortSignal | undefined,
): Promise<Order[]> {
  const lists = await Promise.all(dexes.map((dex) => askOpenOrders(ask, user, dex, signal)))
  return mapOpenOrders(lists.flat(), universe)
}

/** Open orders as ours: one that waits for a parent names it. */
export function mapOpenOrders(
  rows: readonly WireOrder[],
  universe: Pick<Universe, 'display'>,
): Order[] {
  const orders = new Map<number, Order>()
  const add = (order: WireOrder, parentOid?: number) => {
    const state = { status: 'open', parentOid }
    orders.set(order.oid, mapOrder(order, universe.display(order.coin), state))
  }
  for (const order of rows) {
    add(order)
    for (const child of parseRows(WireOrder, order.children ?? [])) add(child, order.oid)
  }
  return [...orders.values()]
}
