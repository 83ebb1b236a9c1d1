import type { Order } from '@/lib/schema/order'
import { mapOrder } from '@/lib/venues/hyperliquid/mapOrder'
import { type TwapRow, twapOrder } from '@/lib/venues/hyperliquid/mapTwap'
import { hasEnded, latestOfEach } from '@/lib/venues/hyperliquid/orderHistory'
import type { WireOrderUpdate } from '@/lib/venues/hyperliquid/wireAccount'
import type { Placed } from './rowShelf'
import type { Universe } from './universe'

/** The three lists that orders of an account are kept in. */
export interface OrderLists {
  open: readonly Order[]
  history: readonly WireOrderUpdate[]
  twaps: readonly TwapRow[]
}

/**
 * Open orders, past orders and TWAPs in one list, each once. They are read at slightly different
 * moments: where one list says that an order ended, no other brings it back. Their place is the
 * time they were placed, which never changes, so that pages stay what they are.
 */
export function joinOrders(
  { open, history, twaps }: OrderLists,
  universe: Pick<Universe, 'display'>,
): readonly Placed<Order>[] {
  const byId = new Map(open.map((order) => [order.orderId, order]))
  for (const row of latestOfEach(history)) {
    const { order, status, statusTimestamp } = row
    const id = String(order.oid)
    const mapped = () => mapOrder(order, universe.display(order.coin), { status, statusTimestamp })
    if (!byId.has(id) || hasEnded(row)) byId.set(id, mapped())
  }
  return [
    ...[...byId.values()].map((order) => placed(order, `order:${order.orderId}`)),
    ...twaps.map((row) => {
      const order = twapOrder(row, universe.display(row.facts.coin))
      return placed(order, `twap:${order.orderId}`)
    }),
  ]
}

function placed(order: Order, id: string): Placed<Order> {
  return { position: { timeMs: Date.parse(order.createdAt), id }, item: order }
}
