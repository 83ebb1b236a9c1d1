import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { exitsThatStay } from '@/lib/trade/exits/exits'

/** Why exits of a position that was to end are still there. */
type ExitsStayBecause =
  /** The position is not seen to be gone yet; they are cancelled once it is. */
  | 'waiting'
  /** It was not seen to be gone while the page was there for the account. */
  | 'notEnded'
  /** It is gone, and their cancel was not taken. */
  | 'notCancelled'

/** What ending the exits of a position needs of the outside. */
export interface ExitPort {
  /** The account's open orders as they are known now; undefined where none are. */
  openOrders(): readonly Order[] | undefined
  /** Whether the position was seen to be closed or turned over before the account was left. */
  positionEnds(): Promise<boolean>
  /** Resolves once a position that ends at once would be gone. */
  patience(): Promise<void>
  /** Whether none of them is open any more. */
  cancel(orders: readonly Order[]): Promise<boolean>
  /** Some are still there. */
  notifyStaying(orders: readonly Order[], because: ExitsStayBecause): void
  /** What was said of them is over. */
  withdraw(): void
}

/**
 * Cancels the exits that the venue would keep though their position is gone, once it is, however long
 * that takes; what stays until then, or after it, is shown, never passed over. Exits set since then
 * may guard a new position: they are no part of it.
 */
export async function endExits(position: Position, port: ExitPort): Promise<void> {
  const outliving = exitsThatStay(position, port.openOrders() ?? [])
  if (outliving.length === 0) return
  const ids = new Set(outliving.map(({ orderId }) => orderId))
  const left = () => {
    const open = port.openOrders()
    // Orders that are not known may all be there.
    if (open === undefined) return outliving
    return exitsThatStay(position, open).filter(({ orderId }) => ids.has(orderId))
  }
  // Only in part executed, the position is still there and goes on to need them.
  const ending = port.positionEnds()
  const isSoon = await Promise.race([ending.then(() => true), port.patience().then(() => false)])
  if (!isSoon && left().length > 0) port.notifyStaying(left(), 'waiting')
  const hasEnded = await ending
  const toEnd = left()
  if (toEnd.length === 0 || (hasEnded && (await port.cancel(toEnd)))) {
    port.withdraw()
    return
  }
  const staying = left()
  if (staying.length > 0) port.notifyStaying(staying, hasEnded ? 'notCancelled' : 'notEnded')
  else port.withdraw()
}
