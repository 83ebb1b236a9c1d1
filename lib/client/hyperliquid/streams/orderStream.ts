import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { Order } from '@/lib/schema/model/order'
import { parseRows } from '@/lib/schema/parseRows'
import { withDex } from '@/lib/venues/hyperliquid/ask/askVenue'
import { isEnded, mapOrder } from '@/lib/venues/hyperliquid/map/mapOrder'
import { mapOpenOrders } from '@/lib/venues/hyperliquid/reads/openOrders'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { WireOrder, WireOrderUpdate } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { WireStreamOpenOrders } from '@/lib/venues/hyperliquid/wire/wireAccountStream'
import { type AccountContext, withUniverse } from './streamContext'
import { leaveAll, listen } from './wireProtocol'

/** Milliseconds that an order may be missing from the list before the venue is asked about it. */
const MISSING_FOR_MS = 1_500
/** Most orders asked about at once. */
const ASKED_MAX = 20
/** How often the venue is asked about one before its absence from the list is trusted. */
const LOOK_UPS_MAX = 6
const ENDED_MAX = 500

type Lookup = (user: string, orderId: string) => Promise<Order | undefined>

/**
 * Orders of an account as they change. The list of open orders says everything but how an order
 * ended; the updates say how, at once, but not what kind of order it is. Both are joined by id, and
 * an order that left the list without a word is looked up.
 */
export function orderUpdatesStream(
  context: AccountContext,
  user: string,
  lookUp: Lookup,
  emit: (orders: readonly Order[]) => void,
): Stream<readonly Order[]> {
  return withUniverse(context, (universe) => new OrderFeed(context, user, lookUp, emit, universe))
}

class OrderFeed implements Stream<readonly Order[]> {
  private readonly open = new Map<string, Order>()
  private readonly ended = new Set<string>()
  private readonly listed = new Map<string, ReadonlySet<string>>()
  /** Orders that left the list without a word, and how often they were looked up. */
  private readonly missing = new Map<string, number>()
  private readonly leave: (() => void)[]
  private stopTimer: (() => void) | undefined
  private stopped = false

  constructor(
    private readonly context: AccountContext,
    private readonly user: string,
    private readonly lookUp: Lookup,
    private readonly emit: (orders: readonly Order[]) => void,
    private readonly universe: Universe,
  ) {
    this.leave = universe.dexes.map((dex) =>
      listen(context, withDex({ type: 'openOrders', user }, dex), (payload) => {
        const frame = WireStreamOpenOrders.safeParse(payload)
        if (!frame.success) return
        const rows = parseRows(WireOrder, frame.data.orders)
        this.takeList(dex, mapOpenOrders(rows, universe))
      }),
    )
    this.leave.push(
      listen(context, { type: 'orderUpdates', user }, (payload) => {
        if (Array.isArray(payload)) this.takeUpdates(payload)
      }),
    )
  }

  /** All open orders, once every sub-venue listed its own. */
  current(): readonly Order[] | undefined {
    return this.listed.size === this.universe.dexes.length ? [...this.open.values()] : undefined
  }

  stop(): void {
    this.stopped = true
    this.stopTimer?.()
    leaveAll(this.leave)
  }

  private takeList(dex: string, orders: readonly Order[]): void {
    const ids = new Set(orders.map((order) => order.orderId))
    for (const id of this.listed.get(dex) ?? []) {
      if (!ids.has(id) && this.open.has(id) && !this.missing.has(id)) this.missing.set(id, 0)
    }
    this.listed.set(dex, ids)
    const changed = orders.filter((order) => {
      this.missing.delete(order.orderId)
      if (this.ended.has(order.orderId)) return false
      const before = this.open.get(order.orderId)
      this.open.set(order.orderId, order)
      return before === undefined || !isSame(before, order)
    })
    if (changed.length > 0) this.emit(changed)
    this.watchMissing()
  }

  private takeUpdates(rows: readonly unknown[]): void {
    const changed = parseRows(WireOrderUpdate, rows).map(({ order, status, statusTimestamp }) => {
      const row = this.context.recentOrders.complete(order)
      const mapped = mapOrder(row, this.universe.display(order.coin), { status, statusTimestamp })
      return this.settle(mergeUpdate(this.open.get(mapped.orderId), mapped))
    })
    if (changed.length > 0) this.emit(changed)
  }

  private settle(order: Order): Order {
    this.missing.delete(order.orderId)
    if (!isEnded(order.status)) {
      if (!this.ended.has(order.orderId)) this.open.set(order.orderId, order)
      return order
    }
    this.open.delete(order.orderId)
    this.ended.add(order.orderId)
    for (const oldest of this.ended) {
      if (this.ended.size <= ENDED_MAX) break
      this.ended.delete(oldest)
    }
    return order
  }

  private watchMissing(): void {
    if (this.missing.size === 0 || this.stopTimer) return
    this.stopTimer = this.context.setTimer(() => {
      this.stopTimer = undefined
      void this.lookUpMissing()
    }, MISSING_FOR_MS)
  }

  private async lookUpMissing(): Promise<void> {
    const ids = [...this.missing.keys()].slice(0, ASKED_MAX)
    const found = await Promise.all(
      // What cannot be read now stays missing and is asked about again.
      ids.map((id) => this.lookUp(this.user, id).catch(() => undefined)),
    )
    if (this.stopped) return
    const settled = ids.flatMap((id, index): Order[] => {
      const lookUps = this.missing.get(id)
      const previous = this.open.get(id)
      if (lookUps === undefined || !previous) return []
      const order = found[index]
      if (order && isEnded(order.status)) return [this.settle(mergeUpdate(previous, order))]
      this.missing.set(id, lookUps + 1)
      if (lookUps + 1 < LOOK_UPS_MAX) return []
      const statusReason = 'no longer listed by the venue'
      return [this.settle({ ...previous, status: 'CANCELLED', statusReason })]
    })
    if (settled.length > 0) this.emit(settled)
    this.watchMissing()
  }
}

/** An update gives the state of an order; its other fields were known before, and better. */
function mergeUpdate(previous: Order | undefined, update: Order): Order {
  if (!previous) return update
  // An update says of a trigger that fired and rests that it is open, and not that it fired.
  const status =
    previous.status === 'TRIGGERED' && update.status === 'OPEN' ? previous.status : update.status
  return {
    ...previous,
    remainingSize: update.remainingSize,
    filledSize: update.filledSize,
    status,
    ...(update.statusReason === undefined ? {} : { statusReason: update.statusReason }),
    updatedAt: update.updatedAt,
  }
}

function isSame(a: Order, b: Order): boolean {
  return (
    a.status === b.status &&
    a.remainingSize === b.remainingSize &&
    a.price === b.price &&
    a.type === b.type &&
    a.triggerPrice === b.triggerPrice &&
    a.originalSize === b.originalSize &&
    a.parentOrderId === b.parentOrderId
  )
}
