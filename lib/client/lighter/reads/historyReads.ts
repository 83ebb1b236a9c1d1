import { readCachedPage } from '@/lib/client/reads/readCachedPage'
import { type CacheSource, Caches, type PositionedRow } from '@/lib/client/reads/rowCache'
import type {
  ActivityQuery,
  FillsQuery,
  OrdersQuery,
  Page,
  PageQuery,
} from '@/lib/client/reads/venueReads'
import type { Clock } from '@/lib/clock/clock'
import type { Activity, ActivityType } from '@/lib/schema/model/activity'
import type { OrderStatus } from '@/lib/schema/model/enums'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import type { TwapOrder } from '@/lib/schema/model/twap'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import {
  HISTORY_PAGE_MAX,
  readFills,
  readOpenOrders,
  readPastOrders,
  readPastTwaps,
  readTwaps,
} from '@/lib/venues/lighter/reads/account'
import { readFunding, readMovements } from '@/lib/venues/lighter/reads/activity'
import type { LighterMarkets } from '@/lib/venues/lighter/reads/markets'
import type { Accounts } from './accounts'

/** One answer of a list that is read by cursors, newest first. */
interface CursorPart<Item> {
  rows: readonly { timeMs: number; id: string; item: Item }[]
  /** Absent where nothing older is left. */
  cursor?: string | undefined
}

const LIVE: readonly OrderStatus[] = ['PENDING', 'OPEN', 'PARTIALLY_FILLED', 'TRIGGERED']

/** Dependencies of the paged reads. */
export interface HistoryContext {
  clock: Clock
  accounts: Accounts
  /** Asks with the account's token. */
  askAs(address: string): Ask
  markets(): Promise<LighterMarkets>
  explorerUrl: string | undefined
}

/** Paged lists of an account, newest first: orders, executions, events, TWAPs. */
export function createHistoryReads(context: HistoryContext) {
  const { clock, accounts, askAs, markets } = context
  const readFacts = async (user: string) =>
    Promise.all([accounts.indexOf(user), markets(), askAs(user)] as const)
  const cachesOf = <Item>(
    read: (
      user: string,
      cursor: string | undefined,
      signal: AbortSignal | undefined,
    ) => Promise<CursorPart<Item>>,
  ) =>
    new Caches<Item>(clock.steadyMs, (user) =>
      cursorSource((cursor, signal) => read(user, cursor, signal)),
    )

  const orders = cachesOf<Order>(async (user, cursor, signal) => {
    const [index, listed, ask] = await readFacts(user)
    const [open, past] = await Promise.all([
      cursor === undefined ? readOpenOrders(ask, index, listed, signal) : [],
      readPastOrders(ask, index, listed, { cursor, limit: HISTORY_PAGE_MAX, signal }),
    ])
    // They are read at slightly different moments: one that ended is not open any more.
    const ended = new Set(past.rows.map(({ orderId }) => orderId))
    const rows = [...open.filter(({ orderId }) => !ended.has(orderId)), ...past.rows]
    return { rows: rows.map(placedOrder).sort(newestFirst), cursor: past.cursor }
  })
  const openOrders = cachesOf<Order>(async (user, _cursor, signal) => {
    const [index, listed, ask] = await readFacts(user)
    const rows = await readOpenOrders(ask, index, listed, signal)
    return { rows: rows.map(placedOrder).sort(newestFirst) }
  })
  const fills = cachesOf<Fill>(async (user, cursor, signal) => {
    const [index, listed, ask] = await readFacts(user)
    const page = { cursor, limit: HISTORY_PAGE_MAX, signal }
    const answer = await readFills(ask, index, listed, page, context.explorerUrl)
    return { rows: answer.rows.map(placedFill), cursor: answer.cursor }
  })
  const funding = cachesOf<Activity>(async (user, cursor, signal) => {
    const [index, listed, ask] = await readFacts(user)
    const page = { cursor, limit: HISTORY_PAGE_MAX, signal }
    const answer = await readFunding(ask, index, listed, page)
    return { rows: answer.rows.map(placedActivity), cursor: answer.cursor }
  })
  const movements = (kind: 'deposit' | 'withdraw' | 'transfer' | 'liquidation') =>
    cachesOf<Activity>(async (user, cursor, signal) => {
      const [index, listed, ask] = await readFacts(user)
      const of = { accountIndex: index, address: user }
      const answer = await readMovements(ask, kind, of, listed, { cursor, signal })
      return { rows: answer.rows.map(placedActivity), cursor: answer.cursor }
    })
  const events: Record<ActivityType, Caches<Activity>> = {
    FUNDING: funding,
    DEPOSIT: movements('deposit'),
    WITHDRAWAL: movements('withdraw'),
    TRANSFER: movements('transfer'),
    LIQUIDATION: movements('liquidation'),
  }
  const twaps = cachesOf<TwapOrder>(async (user, cursor, signal) => {
    const [index, listed, ask] = await readFacts(user)
    const [running, past] = await Promise.all([
      cursor === undefined ? readTwaps(ask, index, listed, signal) : [],
      readPastTwaps(ask, index, listed, { cursor, limit: HISTORY_PAGE_MAX, signal }),
    ])
    const ended = new Set(past.rows.map(({ twapId }) => twapId))
    const rows = [...running.filter(({ twapId }) => !ended.has(twapId)), ...past.rows]
    return { rows: rows.map(placedTwap).sort(newestFirst), cursor: past.cursor }
  })

  return {
    orders(user: string, query: OrdersQuery = {}, signal?: AbortSignal): Promise<Page<Order>> {
      const { statuses = LIVE, marketId } = query
      // Open ones are all in one answer: the past is asked for only where it is wanted.
      const cache = statuses.every((status) => LIVE.includes(status)) ? openOrders : orders
      const isWanted = ({ status, market }: Order) =>
        statuses.includes(status) && (marketId === undefined || market.id === marketId)
      return readCachedPage([cache.of(user)], query, signal, isWanted)
    },

    fills(user: string, query: FillsQuery = {}, signal?: AbortSignal): Promise<Page<Fill>> {
      const { marketId } = query
      const isWanted =
        marketId === undefined ? undefined : ({ market }: Fill) => market.id === marketId
      return readCachedPage([fills.of(user)], query, signal, isWanted)
    },

    activity(
      user: string,
      query: ActivityQuery = {},
      signal?: AbortSignal,
    ): Promise<Page<Activity>> {
      const types = query.types ?? (Object.keys(events) as ActivityType[])
      return readCachedPage(
        types.map((type) => events[type].of(user)),
        query,
        signal,
      )
    },

    twapHistory(user: string, query: PageQuery = {}, signal?: AbortSignal) {
      return readCachedPage([twaps.of(user)], query, signal)
    },
  }
}

interface TimedRow<Item> {
  timeMs: number
  id: string
  item: Item
}

// The venue lists ended orders by when they ended.
function placedOrder(order: Order): TimedRow<Order> {
  const isLive = LIVE.includes(order.status)
  const timeMs = Date.parse(isLive ? order.createdAt : order.updatedAt)
  return { timeMs, id: order.orderId, item: order }
}

function placedFill(fill: Fill): TimedRow<Fill> {
  return { timeMs: Date.parse(fill.createdAt), id: fill.id, item: fill }
}

function placedActivity(event: Activity): TimedRow<Activity> {
  return { timeMs: Date.parse(event.timestamp), id: event.id, item: event }
}

function placedTwap(twap: TwapOrder): TimedRow<TwapOrder> {
  const timeMs = Date.parse(twap.endedAt ?? twap.startedAt)
  return { timeMs, id: twap.twapId, item: twap }
}

function newestFirst(a: { timeMs: number }, b: { timeMs: number }): number {
  return b.timeMs - a.timeMs
}

/**
 * Reads a list that the venue pages by cursors of its own. A question about the moment that the
 * last answer ended at goes on from there; any other begins again. Rows keep the venue's order: one
 * that says to be newer than the row before it is placed beside that.
 */
function cursorSource<Item>(
  ask: (cursor: string | undefined, signal: AbortSignal | undefined) => Promise<CursorPart<Item>>,
): CacheSource<Item> {
  let cursor: string | undefined
  let oldestMs: number | undefined
  return async (untilMs, signal) => {
    const goesOn =
      cursor !== undefined &&
      untilMs !== undefined &&
      (untilMs === oldestMs || untilMs + 1 === oldestMs)
    if (!goesOn) oldestMs = undefined
    const answer = await ask(goesOn ? cursor : undefined, signal)
    const rows: PositionedRow<Item>[] = answer.rows.map(({ timeMs, id, item }) => {
      oldestMs = Math.min(timeMs, oldestMs ?? timeMs)
      return { position: { timeMs: oldestMs, id }, item }
    })
    cursor = answer.cursor
    return { rows, isComplete: cursor === undefined }
  }
}
