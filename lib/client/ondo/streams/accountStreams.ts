import type { StreamPayloads } from '@/lib/client/channels'
import { startWhen } from '@/lib/client/sockets/startWhen'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { OrderStatus } from '@/lib/schema/model/enums'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import { parseRows } from '@/lib/schema/parseRows'
import { mapFill } from '@/lib/venues/ondo/map/history'
import { mapOrder } from '@/lib/venues/ondo/map/order'
import type { OndoMarkets } from '@/lib/venues/ondo/reads/markets'
import { WireFill, WireOrder } from '@/lib/venues/ondo/wire/account'
import { listen, rereadStream, type StreamContext } from './streamContext'

const FILLS_KEPT = 500
const FILLS_FIRST = 100
/** Orders that ended between two connections are looked up one by one, the newest of them. */
const ENDED_MAX = 20

const LIVE: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'PENDING',
  'OPEN',
  'PARTIALLY_FILLED',
  'TRIGGERED',
])

/**
 * Orders as they change, ended ones included; those that are open come first, from REST, which also
 * tells after a reconnect what became of them meanwhile.
 */
export function orderUpdatesStream(
  context: StreamContext,
  address: string,
  emit: (orders: readonly Order[]) => void,
): Stream<readonly Order[]> {
  return startWhen<OndoMarkets, readonly Order[]>(context, context.markets, (markets) => {
    const openIds = new Set<string>()
    /** Those that frames told of since the read under way began: what it answers of them is older. */
    let newerIds = new Set<string>()
    let isStopped = false
    const tell = (orders: readonly Order[]) => {
      for (const { orderId, status } of orders) {
        if (LIVE.has(status)) openIds.add(orderId)
        else openIds.delete(orderId)
      }
      if (orders.length > 0) emit(orders)
    }
    const tellRead = (orders: readonly Order[]) => {
      if (!isStopped) tell(orders.filter(({ orderId }) => !newerIds.has(orderId)))
    }
    /**
     * Tells those that are open at once, then how the others ended that were when we last heard of them,
     * one after another. One that cannot be looked up holds back no other, and has all read again.
     */
    const read = async () => {
      newerIds = new Set()
      const known = [...openIds]
      const open = await context.reads.openOrders(address)
      tellRead(open)
      const live = new Set(open.map(({ orderId }) => orderId))
      const failures: unknown[] = []
      for (const id of known.filter((each) => !live.has(each)).slice(-ENDED_MAX)) {
        if (isStopped || newerIds.has(id)) continue
        try {
          const order = await context.reads.order(address, id)
          if (order !== undefined) tellRead([order])
          // The venue knows nothing of it any more: it is not asked for again.
          else if (!newerIds.has(id)) openIds.delete(id)
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    }
    const asked = { request: { channel: 'ordersPerps' }, identity: address }
    const first = rereadStream(context, {
      name: `orderUpdates ${address}`,
      read,
      // What was read is told as it comes.
      emit() {},
      beside: [asked],
    })
    const leave = listen(
      context,
      asked.request,
      (payload) => {
        const rows = Array.isArray(payload) ? parseRows(WireOrder, payload) : []
        const orders = rows.map((row) => mapOrder(row, markets.findOrUnlisted(row.market)))
        for (const { orderId } of orders) newerIds.add(orderId)
        tell(orders)
      },
      address,
    )
    return {
      // Changes are told one by one: who joins later reads the open orders.
      current: () => undefined,
      stop() {
        isStopped = true
        first.stop()
        leave()
      },
    }
  })
}

/**
 * Executions of an account, newest first: the last ones from REST, then each as it happens. What happened
 * between two connections is told once, after the later one is there.
 */
export function fillsStream(
  context: StreamContext,
  address: string,
  emit: (payload: StreamPayloads['fills']) => void,
): Stream<StreamPayloads['fills']> {
  return startWhen(context, context.markets, (markets) => {
    let latest: readonly Fill[] | undefined
    let isSeeded = false
    const take = (fills: readonly Fill[], isSnapshot: boolean) => {
      const seenIds = new Set(latest?.map(({ id }) => id))
      const fresh = fills.filter(({ id }) => !seenIds.has(id))
      latest = [...fresh, ...(latest ?? [])].sort(newestFirst).slice(0, FILLS_KEPT)
      if (isSnapshot) emit({ fills: latest, isSnapshot })
      else if (fresh.length > 0) emit({ fills: [...fresh].sort(newestFirst), isSnapshot })
    }
    const asked = { request: { channel: 'fillsPerps' }, identity: address }
    /** The last ones; once some are known, back to one of those. */
    const read = async () => {
      const items: Fill[] = []
      let cursor: string | undefined
      do {
        const at = cursor === undefined ? {} : { cursor }
        const page = await context.reads.fills(address, { limit: FILLS_FIRST, ...at })
        items.push(...page.items)
        const known = new Set(latest?.map(({ id }) => id))
        const isEnough = !isSeeded || page.items.some(({ id }) => known.has(id))
        cursor = page.hasMore && !isEnough ? page.cursor : undefined
      } while (cursor !== undefined && items.length < FILLS_KEPT)
      return items
    }
    const first = rereadStream(context, {
      name: `fills ${address}`,
      read,
      beside: [asked],
      // Of what a read brings first nothing is new, also where a frame came before it.
      emit(fills) {
        take(fills, !isSeeded)
        isSeeded = true
      },
    })
    const leave = listen(
      context,
      asked.request,
      (payload) => {
        const rows = Array.isArray(payload) ? parseRows(WireFill, payload) : []
        take(
          rows.map((row) => mapFill(row, markets.findOrUnlisted(row.market))),
          false,
        )
      },
      address,
    )
    return {
      current: () => latest && { fills: latest, isSnapshot: true },
      stop() {
        first.stop()
        leave()
      },
    }
  })
}

function newestFirst(a: Fill, b: Fill): number {
  return a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1
}

/** Channels of an account after whose frames something of it has changed. */
const CHANGES = {
  positions: ['positionsPerps', 'fillsPerps'],
  accountSummary: ['balancePerps', 'positionsPerps', 'fillsPerps'],
  spotBalances: ['balancePerps', 'fillsPerps'],
  availableToTrade: ['balancePerps', 'ordersPerps', 'fillsPerps'],
  activity: ['fundingPaymentsPerps', 'deposits', 'withdrawals', 'marginTransfersPerps'],
  twaps: ['ordersPerps', 'fillsPerps'],
} as const

/** Channels that are read again where something of theirs changed. */
export type RereadChannel = keyof typeof CHANGES

/** Running TWAPs end without a frame, and marks move what positions and margin are worth. */
const EVERY_MS: { readonly [Channel in RereadChannel]?: number } = {
  twaps: 5_000,
  positions: 3_000,
  accountSummary: 3_000,
}

/** A stream of what REST tells of an account, whole each time. */
export function accountStream<Payload>(
  context: StreamContext,
  channel: RereadChannel,
  address: string,
  options: { read(): Promise<Payload>; emit(payload: Payload): void },
): Stream<Payload> {
  return rereadStream(context, {
    ...options,
    name: `${channel} ${address}`,
    on: CHANGES[channel].map((name) => ({ request: { channel: name }, identity: address })),
    everyMs: EVERY_MS[channel],
  })
}
