import { createStore } from 'zustand/vanilla'
import type { Decimal } from '@/lib/decimal/decimal'
import type { OrderType, Side } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'
import type { MarketKey } from '@/lib/stores/market'

/** An order that was sent from here and that the venue's stream has not shown yet. */
export interface PendingOrder {
  /** Ours, for this visit alone. */
  id: string
  /** Account as `provider:address`, the address in lower case. */
  account: MarketKey
  marketId: string
  side: Side
  type: OrderType
  size: Decimal
  /** Limit price; absent for a market execution. */
  price?: Decimal
  /** Mark price that wakes it; absent for what does not sleep. */
  triggerPrice?: Decimal
  reduceOnly: boolean
  placedAtMs: number
  /** The same by the steady clock of this device, for its age. */
  sentAtMs: number
  /** Known once the venue answered. */
  orderId?: string
  /** The id that it was sent with, known before that. */
  clientOrderId?: string
  /** `unknown`: the answer was lost, and it is being asked what became of it. */
  stage: 'sending' | 'accepted' | 'unknown'
}

/** A cancel or an amendment that was sent and is not confirmed yet. */
export interface PendingCancel {
  account: MarketKey
  orderId: string
  sinceMs: number
  kind: 'cancel' | 'amend'
}

interface PendingState {
  orders: readonly PendingOrder[]
  cancels: readonly PendingCancel[]
}

/** What the trader did and the venue's stream has not confirmed. Lives as long as the tab. */
export const pendingStore = createStore<PendingState>(() => ({ orders: [], cancels: [] }))

/** Ids the stream showed lately: it may be faster than the answer with the id. */
const seenIds = new Set<string>()
const SHOWN_MAX = 500

/** Orders that ended because they were amended: they cause no notification of a cancel. */
const replaced = new Set<string>()

/** Whether an order ended, or may have, because it was replaced by its amended self. */
export function isReplaced(orderId: string): boolean {
  return replaced.has(orderId)
}

/** Adds to a set of ids and lets the oldest go. */
function remember(ids: Set<string>, id: string): void {
  ids.add(id)
  for (const oldest of ids) {
    if (ids.size <= SHOWN_MAX) break
    ids.delete(oldest)
  }
}

let made = 0

/** A name for the next order; unique within this tab. */
export function nextPendingId(): string {
  made += 1
  return `order-${made}`
}

/** Notes an order that is being sent. */
export function addPending(order: PendingOrder): void {
  pendingStore.setState(({ orders }) => ({ orders: [order, ...orders] }))
}

/** Notes what the venue answered; where its stream already showed the order, it is settled. */
export function updatePending(
  id: string,
  change: Partial<Pick<PendingOrder, 'orderId' | 'clientOrderId' | 'stage'>>,
): void {
  pendingStore.setState(({ orders }) => ({
    orders: orders
      .map((order) => (order.id === id ? { ...order, ...change } : order))
      .filter((order) => order.id !== id || !isNamed(order, seenIds)),
  }))
}

/** Forgets an order that was refused, or that is settled otherwise. */
export function removePending(id: string): void {
  pendingStore.setState(({ orders }) => ({ orders: orders.filter((order) => order.id !== id) }))
}

/** An order as the venue's stream names it. */
export type ShownOrder = Pick<Order, 'orderId' | 'clientOrderId'> & { market: { id: string } }

/**
 * Everything that an order may be called: the venue's id, and until that is known the id it was sent
 * with, alone or behind its market.
 */
export function namesOf({ orderId, clientOrderId, market }: ShownOrder): readonly string[] {
  if (clientOrderId === undefined) return [orderId]
  return [orderId, clientOrderId, `${market.id}:${clientOrderId}`]
}

/** Whether an order that was sent is among those of these names: by its id, or the one it was sent with. */
export function isNamed(
  { orderId, clientOrderId }: PendingOrder,
  names: ReadonlySet<string>,
): boolean {
  return [orderId, clientOrderId].some((id) => id !== undefined && names.has(id))
}

/** Takes note of orders that the venue's stream showed: they are no longer pending. */
export function settleOrders(changed: readonly ShownOrder[], ended: readonly ShownOrder[]): void {
  const names = new Set(changed.flatMap(namesOf))
  for (const name of names) remember(seenIds, name)
  const endedNames = new Set(ended.flatMap(namesOf))
  const { orders, cancels } = pendingStore.getState()
  const left = orders.filter((order) => !isNamed(order, names))
  const uncancelled = cancels.filter(({ orderId }) => !endedNames.has(orderId))
  if (left.length === orders.length && uncancelled.length === cancels.length) return
  pendingStore.setState({ orders: left, cancels: uncancelled })
}

/** Notes cancels that are being sent. */
export function addCancels(added: readonly PendingCancel[]): void {
  for (const { kind, orderId } of added) if (kind === 'amend') remember(replaced, orderId)
  pendingStore.setState(({ cancels }) => ({ cancels: [...cancels, ...added] }))
}

/** Forgets cancels that were refused. */
export function removeCancels(orderIds: readonly string[]): void {
  pendingStore.setState(({ cancels }) => ({
    cancels: cancels.filter(({ orderId }) => !orderIds.includes(orderId)),
  }))
}
