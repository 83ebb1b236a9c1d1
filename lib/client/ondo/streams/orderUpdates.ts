import { startWhen } from '@/lib/client/sockets/startWhen'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { OrderStatus } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'
import { parseRows } from '@/lib/schema/parseRows'
import { mapOrder } from '@/lib/venues/ondo/map/order'
import type { OndoMarkets } from '@/lib/venues/ondo/reads/markets'
import { WireOrder } from '@/lib/venues/ondo/wire/account'
import { createOrderLookups } from './orderLookups'
import { type AccountsContext, listen, rereadStream } from './streamContext'

const LIVE: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'PENDING',
  'OPEN',
  'PARTIALLY_FILLED',
  'TRIGGERED',
])

/** Orders of which the venue reports nothing more. */
const ENDED: readonly OrderStatus[] = ['FILLED', 'CANCELLED']
/** More than so many are looked for in the list of ended orders, a page for many of them. */
const LOOKUPS_MAX = 20
const PAGE_ROWS = 200
/** Ended orders listed at most; those that are not among them are looked up one by one. */
const PAGES_MAX = 10

/**
 * Orders as they change, ended ones included; those that are open come first, from REST, which also
 * says after a reconnect what became of them meanwhile.
 */
export function orderUpdatesStream(
  context: AccountsContext,
  address: string,
  emit: (orders: readonly Order[]) => void,
): Stream<readonly Order[]> {
  return startWhen<OndoMarkets, readonly Order[]>(context, context.markets, (markets) => {
    /** When each order that is open was placed. */
    const open = new Map<string, string>()
    /** For every read under way: the orders with a newer frame since it began. */
    const underWay = new Set<Set<string>>()
    let isStopped = false
    const publish = (
      orders: readonly Order[],
      isChange: (order: Order) => boolean = () => false,
    ) => {
      for (const order of orders) {
        const { orderId, status, createdAt } = order
        if (LIVE.has(status)) open.set(orderId, createdAt)
        else open.delete(orderId)
        if (isChange(order)) for (const newerIds of underWay) newerIds.add(orderId)
      }
      if (orders.length > 0) emit(orders)
    }
    /** Reads, and takes what was read with the ids that it is too old for. */
    const reading = async <Read>(
      ask: () => Promise<Read>,
      take: (read: Read, newerIds: ReadonlySet<string>) => void,
    ) => {
      const newerIds = new Set<string>()
      underWay.add(newerIds)
      try {
        const read = await ask()
        underWay.delete(newerIds)
        if (!isStopped) take(read, newerIds)
      } finally {
        underWay.delete(newerIds)
      }
    }
    const lookups = createOrderLookups(context, {
      isWanted: (id) => open.has(id),
      lookUp: (id) =>
        reading(
          () => context.reads.order(address, id),
          (order, newerIds) => {
            if (newerIds.has(id)) return
            // A read that began before it ended knows less.
            if (order !== undefined) publish([order], ({ status }) => !LIVE.has(status))
            // The venue knows nothing of it any more: it is not asked for again.
            else open.delete(id)
          },
        ),
    })
    /**
     * Publishes how these orders ended, from the list of ended orders: newest first, until each is
     * found or the list is older than all of them.
     */
    const listEnded = async (ids: ReadonlySet<string>, oldest: string) => {
      const isWanted = (id: string) => ids.has(id) && open.has(id)
      let cursor: string | undefined
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const query = { statuses: ENDED, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) }
        let isDone = true
        await reading(
          () => context.reads.orders(address, query),
          ({ items, hasMore, cursor: next }, newerIds) => {
            publish(
              items.filter(({ orderId }) => isWanted(orderId) && !newerIds.has(orderId)),
              () => true,
            )
            const isPast = (items.at(-1)?.createdAt ?? oldest) < oldest
            isDone = !hasMore || isPast || ![...ids].some(isWanted)
            cursor = next
          },
        )
        if (isDone) return
      }
    }
    /** Publishes those that are open at once; looks up how those ended that were open before. */
    const read = async () => {
      // Oldest first, whatever order the venue lists them in.
      const previous = [...open].sort(([, first], [, second]) => first.localeCompare(second))
      let missing: typeof previous = []
      await reading(
        () => context.reads.openOrders(address),
        (listed, newerIds) => {
          publish(listed.filter(({ orderId }) => !newerIds.has(orderId)))
          const live = new Set(listed.map(({ orderId }) => orderId))
          missing = previous.filter(([id]) => !live.has(id) && !newerIds.has(id))
        },
      )
      const [oldest] = missing
      if (oldest !== undefined && missing.length > LOOKUPS_MAX) {
        await listEnded(new Set(missing.map(([id]) => id)), oldest[1])
      }
      lookups.want(missing.map(([id]) => id).filter((id) => open.has(id)))
    }
    const asked = { request: { channel: 'ordersPerps' }, identity: address }
    const first = rereadStream(context, {
      name: `orderUpdates ${address}`,
      read,
      // What was read is published as it comes.
      emit() {},
      beside: [asked],
    })
    const leave = listen(
      context,
      asked.request,
      (payload) => {
        const rows = Array.isArray(payload) ? parseRows(WireOrder, payload) : []
        publish(
          rows.map((row) => mapOrder(row, markets.findOrUnlisted(row.market))),
          () => true,
        )
      },
      address,
    )
    return {
      // Changes are published one by one: who joins later reads the open orders.
      current: () => undefined,
      stop() {
        isStopped = true
        first.stop()
        lookups.stop()
        leave()
      },
    }
  })
}
