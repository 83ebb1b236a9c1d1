import { isEnded, mapOrderStatus } from './mapOrder'
import type { WireOrderUpdate } from './wireAccount'

/** The row that tells how each order stands now: the venue may list one for every change. */
export function latestOfEach(history: readonly WireOrderUpdate[]): readonly WireOrderUpdate[] {
  const latest = new Map<number, WireOrderUpdate>()
  for (const row of history) {
    const known = latest.get(row.order.oid)
    if (known === undefined || isLater(row, known)) latest.set(row.order.oid, row)
  }
  return [...latest.values()]
}

/** Whether the venue will not change the order any more. */
export function hasEnded({ status }: WireOrderUpdate): boolean {
  return isEnded(mapOrderStatus(status, false))
}

function isLater(row: WireOrderUpdate, known: WireOrderUpdate): boolean {
  if (hasEnded(row) !== hasEnded(known)) return hasEnded(row)
  return row.statusTimestamp > known.statusTimestamp
}
