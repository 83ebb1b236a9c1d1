import type { PositionEnd } from '@/lib/queries/account/positionEnd'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { exitsThatStay } from '@/lib/trade/exits/exits'

/** Why exits of a position that was to end are still there. */
export type ExitsStayBecause =
  /** The position is not seen to be gone yet; they are cancelled once it is. */
  | 'waiting'
  /** It was not seen to be gone while the page was there for the account. */
  | 'notEnded'
  /** It is gone, and their cancel was not taken. */
  | 'notCancelled'

/** What ending the exits of a position needs of the outside. */
export interface ExitPort {
  /** The account's open orders as they are now; undefined where they cannot be told. */
  openOrders(): Promise<readonly Order[] | undefined>
  /** How the position went on; `replaced` where another press waits for its end instead. */
  positionEnds(): Promise<PositionEnd | 'replaced'>
  /** Resolves once a position that ends at once would be gone. */
  patience(): Promise<void>
  /** Whether none of them is open any more. */
  cancel(orders: readonly Order[]): Promise<boolean>
  /** Some are still there. */
  tellStaying(orders: readonly Order[], because: ExitsStayBecause): void
  /** What was told of them is over. */
  withdraw(): void
}

/**
 * Cancels the exits that the venue would keep though their position is gone, once it is, however long
 * that takes; what stays until then, or after it, is told, never passed over. Only those that were
 * there at the press: ones placed since may guard another position.
 */
export async function endExits(position: Position, port: ExitPort): Promise<void> {
  const exitsNow = async () => {
    const orders = await port.openOrders()
    return orders && exitsThatStay(position, orders)
  }
  const atPress = await exitsNow()
  if (atPress?.length === 0) return
  const left = async () => {
    const exits = await exitsNow()
    return exits?.filter(({ orderId }) => atPress?.some((exit) => exit.orderId === orderId) ?? true)
  }
  const tell = (orders: readonly Order[] | undefined, because: ExitsStayBecause) => {
    // Where it cannot be told what is open, what was there at the press may be.
    const staying = orders ?? atPress ?? []
    if (staying.length > 0) port.tellStaying(staying, because)
  }
  // Only in part executed, the position is still there and goes on to need them.
  const ending = port.positionEnds()
  const isSoon = await Promise.race([ending.then(() => true), port.patience().then(() => false)])
  if (!isSoon) tell(await left(), 'waiting')
  const end = await ending
  if (end === 'replaced') return
  // They guard what is there now.
  if (end === 'grown') return port.withdraw()
  const because = end === 'ended' ? 'notCancelled' : 'notEnded'
  const toEnd = await left()
  if (toEnd === undefined) return tell(toEnd, because)
  // Not known at the press, any of them may have been placed since: they are told of, not cancelled.
  const isOurs = atPress !== undefined
  const isDone = toEnd.length === 0 || (end === 'ended' && isOurs && (await port.cancel(toEnd)))
  const staying = isDone ? [] : ((await left()) ?? toEnd)
  if (staying.length === 0) port.withdraw()
  else tell(staying, because)
}
