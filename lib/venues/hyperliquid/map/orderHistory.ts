import type { Order } from '@/lib/schema/model/order'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import type { WireOrderUpdate } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { isEnded, mapOrder, mapOrderStatus } from './mapOrder'

/** The row with the current state of each order: the venue may list one for every change. */
export function latestOfEach(history: readonly WireOrderUpdate[]): readonly WireOrderUpdate[] {
  const latest = new Map<number, WireOrderUpdate>()
  for (const row of history) {
    const previous = latest.get(row.order.oid)
    if (previous === undefined || isLater(row, previous)) latest.set(row.order.oid, row)
  }
  return [...latest.values()]
}

/** An order with how it stands. */
export function mapOrderUpdate(
  { order, status, statusTimestamp }: WireOrderUpdate,
  universe: Pick<Universe, 'display'>,
): Order {
  return mapOrder(order, universe.display(order.coin), { status, statusTimestamp })
}

/**
 * Open orders and the latest row of each past one, each order once. The two lists are read at
 * slightly different moments: where the history says that an order ended, no other list brings it
 * back; for one that is open, its own list gives the remaining size.
 */
export function joinOrderLists(
  open: readonly Order[],
  latest: readonly WireOrderUpdate[],
  universe: Pick<Universe, 'display'>,
): Order[] {
  const byId = new Map(open.map((order) => [order.orderId, order]))
  for (const row of latest) {
    const id = String(row.order.oid)
    if (!byId.has(id) || hasEnded(row)) byId.set(id, mapOrderUpdate(row, universe))
  }
  return [...byId.values()]
}

/** Whether the venue will not change the order any more. */
export function hasEnded({ status }: WireOrderUpdate): boolean {
  return isEnded(mapOrderStatus(status, false))
}

function isLater(row: WireOrderUpdate, previous: WireOrderUpdate): boolean {
  if (hasEnded(row) !== hasEnded(previous)) return hasEnded(row)
  return row.statusTimestamp > previous.statusTimestamp
}
