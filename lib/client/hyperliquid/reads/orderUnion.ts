import type { Placed } from '@/lib/client/reads/rowCache'
import type { Order } from '@/lib/schema/model/order'
import { type TwapRow, twapOrder } from '@/lib/venues/hyperliquid/map/mapTwap'
import { joinOrderLists, latestOfEach } from '@/lib/venues/hyperliquid/map/orderHistory'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import type { WireOrderUpdate } from '@/lib/venues/hyperliquid/wire/wireAccount'

/** The three lists that orders of an account are kept in. */
export interface OrderLists {
  open: readonly Order[]
  history: readonly WireOrderUpdate[]
  twaps: readonly TwapRow[]
}

/**
 * Open orders, past orders and TWAPs in one list, each once. Their place is the time they were
 * placed, which never changes, so that pages stay what they are.
 */
export function joinOrders(
  { open, history, twaps }: OrderLists,
  universe: Pick<Universe, 'display'>,
): readonly Placed<Order>[] {
  const orders = joinOrderLists(open, latestOfEach(history), universe)
  return [
    ...orders.map((order) => placed(order, `order:${order.orderId}`)),
    ...twaps.map((row) => {
      const order = twapOrder(row, universe.display(row.facts.coin))
      return placed(order, `twap:${order.orderId}`)
    }),
  ]
}

function placed(order: Order, id: string): Placed<Order> {
  return { position: { timeMs: Date.parse(order.createdAt), id }, item: order }
}
