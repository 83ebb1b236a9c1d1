import type { Decimal } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'

/** Outcome of an order that was sent from this page, as far as its answer shows it. */
export interface OrderNotification {
  kind: 'submitted' | 'accepted' | 'refused'
  provider: string
  marketId: string
  side: Side
  size: Decimal
  /** Of a limit order. */
  price?: Decimal
  orderId?: string
  /** Why it was refused, in the words of the refusal. */
  reason?: string
}

const listeners = new Set<(notification: OrderNotification) => void>()

/** Notifies listeners, such as the site around a frame. */
export function notifyOrder(notification: OrderNotification): void {
  for (const listener of [...listeners]) listener(notification)
}

/** Calls back with each order notification of this page; the result ends it. */
export function onOrderNotification(
  listener: (notification: OrderNotification) => void,
): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Something that was refused or failed on this page. */
export interface FailureNotification {
  /** Number of the error table; absent where the failure is none of the service's or a venue's. */
  code?: number | undefined
  message: string
  requestId?: string | undefined
}

const failureListeners = new Set<(failure: FailureNotification) => void>()

/** Notifies listeners, such as the site around a frame. */
export function announceFailure(failure: FailureNotification): void {
  for (const listener of [...failureListeners]) listener(failure)
}

/** Calls back with every failure of this page; the result ends it. */
export function onFailure(listener: (failure: FailureNotification) => void): () => void {
  failureListeners.add(listener)
  return () => {
    failureListeners.delete(listener)
  }
}
