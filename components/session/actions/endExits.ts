import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { exitsThatStay } from '@/lib/trade/exits/exits'

/** What ending the exits of a position needs of the outside. */
export interface ExitPort {
  /** The account's open orders as they are known now. */
  openOrders(): readonly Order[]
  /** Whether the position was seen to be closed or turned over within a while. */
  positionEnds(): Promise<boolean>
  /** Whether none of them is open any more. */
  cancel(orders: readonly Order[]): Promise<boolean>
  /** Some are still there: the position did not end, or the cancel was not taken. */
  tellStaying(orders: readonly Order[], hasEnded: boolean): void
}

/**
 * Cancels the exits that the venue would keep though their position is gone, once it is; what stays
 * is told, never passed over.
 */
export async function endExits(position: Position, port: ExitPort): Promise<void> {
  const left = () => exitsThatStay(position, port.openOrders())
  if (left().length === 0) return
  // Only in part executed, the position is still there and goes on to need them.
  const hasEnded = await port.positionEnds()
  const toEnd = left()
  if (toEnd.length === 0) return
  if (hasEnded && (await port.cancel(toEnd))) return
  const staying = left()
  if (staying.length > 0) port.tellStaying(staying, hasEnded)
}
