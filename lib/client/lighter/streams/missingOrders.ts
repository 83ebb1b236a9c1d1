import type { SetTimer } from '@/lib/client/sockets/timers'
import type { OrderStatus } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'

/** Orders looked up at once, each by two questions to the venue or more. */
const LOOKS_AT_ONCE = 8
/** Until the next look: many missing orders must not use the venue's limit of a minute up. */
const NEXT_LOOK_MS = 20_000
/** Looks after which an order that the venue lists nowhere counts as cancelled. */
const LOOKS_MAX = 2

const ENDED: readonly OrderStatus[] = ['FILLED', 'CANCELLED', 'REJECTED', 'EXPIRED']

/** Orders that left the venue's list while there was no connection. */
interface MissingOrders {
  /** Looks orders up until the venue says how they ended. */
  add(orders: readonly Order[]): void
  /** Of orders that the stream reports itself, its word counts. */
  settle(orders: readonly Order[]): void
  stop(): void
}

interface MissingOrdersOptions {
  /** Asks the venue; undefined where it lists no such order. */
  read(orderId: string): Promise<Order | undefined>
  setTimer: SetTimer
  /** Called with orders whose end is known. */
  emit(orders: readonly Order[]): void
}

/**
 * Starts with none. An order that cannot be read stays missing and is asked about again: it may have
 * been executed, and is never called cancelled for want of an answer.
 */
export function createMissingOrders({ read, setTimer, emit }: MissingOrdersOptions): MissingOrders {
  const missing = new Map<string, { order: Order; looks: number }>()
  let stopTimer: (() => void) | undefined
  let isLooking = false
  let isStopped = false

  async function endOf(orderId: string): Promise<Order | undefined> {
    const entry = missing.get(orderId)
    if (entry === undefined) return undefined
    const answer = await read(orderId).then(
      (found) => ({ found }),
      () => undefined,
    )
    if (missing.get(orderId) !== entry) return undefined
    // Behind those that were not looked up yet.
    missing.delete(orderId)
    missing.set(orderId, entry)
    if (answer === undefined) return undefined
    const { found } = answer
    entry.looks += 1
    const hasEnded = found !== undefined && ENDED.includes(found.status)
    if (!hasEnded && entry.looks < LOOKS_MAX) return undefined
    missing.delete(orderId)
    const statusReason = 'no longer listed by the venue'
    return found ?? { ...entry.order, status: 'CANCELLED', statusReason }
  }

  async function look(): Promise<void> {
    isLooking = true
    stopTimer = undefined
    const ended = await Promise.all([...missing.keys()].slice(0, LOOKS_AT_ONCE).map(endOf))
    isLooking = false
    if (isStopped) return
    const endedOrders = ended.flatMap((order) => order ?? [])
    if (endedOrders.length > 0) emit(endedOrders)
    if (missing.size > 0) stopTimer = setTimer(() => void look(), NEXT_LOOK_MS)
  }

  return {
    add(orders) {
      for (const order of orders) missing.set(order.orderId, { order, looks: 0 })
      if (missing.size > 0 && stopTimer === undefined && !isLooking) void look()
    },
    settle(orders) {
      for (const { orderId } of orders) missing.delete(orderId)
    },
    stop() {
      isStopped = true
      stopTimer?.()
    },
  }
}
