import { newestPart } from '@/lib/client/reads/rangeReader'
import { readCachedPage } from '@/lib/client/reads/readCachedPage'
import { Caches, completeMillis, type PositionedRow } from '@/lib/client/reads/rowCache'
import type {
  ActivityQuery,
  FillsQuery,
  OrdersQuery,
  Page,
  PageQuery,
} from '@/lib/client/reads/venueReads'
import type { Clock } from '@/lib/clock/clock'
import type { Activity } from '@/lib/schema/model/activity'
import type { OrderStatus } from '@/lib/schema/model/enums'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import type { TwapOrder } from '@/lib/schema/model/twap'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import {
  askFills,
  askFunding,
  askLedger,
  FILLS_MAX,
  type FillList,
  type FillRange,
} from '@/lib/venues/hyperliquid/ask/historyQuestions'
import { askOrderHistory } from '@/lib/venues/hyperliquid/ask/orderQuestions'
import { mapFill } from '@/lib/venues/hyperliquid/map/mapFill'
import { mapFunding } from '@/lib/venues/hyperliquid/map/mapFunding'
import { identifyLedger, mapLedger } from '@/lib/venues/hyperliquid/map/mapLedger'
import { mapTwap, type TwapRow, twapOrder } from '@/lib/venues/hyperliquid/map/mapTwap'
import { joinOrderLists, latestOfEach } from '@/lib/venues/hyperliquid/map/orderHistory'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import type { WireFill, WireOrderUpdate } from '@/lib/venues/hyperliquid/wire/wireAccount'
import type { TwapReads } from './twapReads'

/** The three lists that orders of an account are kept in. */
interface OrderLists {
  open: readonly Order[]
  history: readonly WireOrderUpdate[]
  twaps: readonly TwapRow[]
}

const LIVE: readonly OrderStatus[] = ['PENDING', 'OPEN', 'PARTIALLY_FILLED', 'TRIGGERED']

/** Dependencies of the paged reads. */
export interface HistoryContext {
  provider: string
  ask: AskVenue
  universe(): Promise<Universe>
  clock: Clock
  openOrders(user: string, signal?: AbortSignal): Promise<readonly Order[]>
  twaps: TwapReads
}

/** Paged lists of an account, newest first: orders, executions, events, TWAPs. */
export function createHistoryReads(context: HistoryContext) {
  const { provider, ask, universe, clock, twaps } = context
  const orders = new Caches<Order>(clock.steadyMs, (user) => async (_, signal) => {
    const [open, history, twapRows, listed] = await Promise.all([
      context.openOrders(user, signal),
      askOrderHistory(ask, user, signal),
      twaps.rows(user, signal),
      universe(),
    ])
    const lists = { open, history, twaps: twapRows }
    return { rows: joinOrders(lists, listed), isComplete: true }
  })

  /** The executions of one of the venue's two lists: TWAPs keep theirs apart. */
  const fillCaches = (list: FillList) =>
    new Caches<Fill>(clock.steadyMs, (user) => async (untilMs, signal) => {
      const range: FillRange | undefined =
        untilMs === undefined ? undefined : { startTime: 0, endTime: untilMs, reversed: true }
      const [answer, listed] = await Promise.all([
        askFills(ask, list, user, range, signal),
        universe(),
      ])
      const rows = answer.rows.map((fill) => rowOfFill(fill, listed))
      const isComplete = answer.count < FILLS_MAX
      return { rows: isComplete ? rows : completeMillis(rows), isComplete }
    })
  const fills = fillCaches('userFills')
  const sliceFills = fillCaches('userTwapSliceFills')

  const funding = new Caches<Activity>(clock.steadyMs, (user) =>
    newestPart(async (range, signal) => {
      const [{ rows, count }, listed] = await Promise.all([
        askFunding(ask, user, range, signal),
        universe(),
      ])
      const readable = rows.map(({ time, delta }) =>
        rowOfActivity(mapFunding(delta, time, listed.display(delta.coin)), time),
      )
      return { rows: readable, count }
    }, clock.wallMs),
  )

  const ledger = new Caches<Activity>(clock.steadyMs, (user) =>
    newestPart(async (range, signal) => {
      const [{ rows, count }, listed] = await Promise.all([
        askLedger(ask, user, range, signal),
        universe(),
      ])
      const readable = identifyLedger(rows).flatMap((row) => {
        const event = mapLedger(row, { provider, user, display: listed.display })
        return event ? [rowOfActivity(event, row.row.time)] : []
      })
      return { rows: readable, count }
    }, clock.wallMs),
  )

  const twapCaches = new Caches<TwapOrder>(clock.steadyMs, (user) => async (_, signal) => {
    const [rows, listed] = await Promise.all([twaps.rows(user, signal), universe()])
    return {
      isComplete: true,
      rows: rows.map((row) => ({
        position: { timeMs: row.facts.timestamp, id: row.twapId },
        item: mapTwap(row, listed.display(row.facts.coin)),
      })),
    }
  })

  return {
    orders(user: string, query: OrdersQuery = {}, signal?: AbortSignal): Promise<Page<Order>> {
      const { statuses = LIVE, marketId } = query
      const isWanted = ({ status, market }: Order) =>
        statuses.includes(status) && (marketId === undefined || market.id === marketId)
      return readCachedPage([orders.of(user)], query, signal, isWanted)
    },

    fills(user: string, query: FillsQuery = {}, signal?: AbortSignal): Promise<Page<Fill>> {
      const { marketId } = query
      const isWanted = marketId === undefined ? undefined : ofMarket(marketId)
      return readCachedPage([fills.of(user), sliceFills.of(user)], query, signal, isWanted)
    },

    activity(
      user: string,
      query: ActivityQuery = {},
      signal?: AbortSignal,
    ): Promise<Page<Activity>> {
      const { types } = query
      if (types === undefined)
        return readCachedPage([funding.of(user), ledger.of(user)], query, signal)
      const hasFunding = types.includes('FUNDING')
      const hasOther = types.some((type) => type !== 'FUNDING')
      const lists = [
        ...(hasFunding ? [funding.of(user)] : []),
        ...(hasOther ? [ledger.of(user)] : []),
      ]
      return readCachedPage(lists, query, signal, ({ type }) => types.includes(type))
    },

    twapHistory(user: string, query: PageQuery = {}, signal?: AbortSignal) {
      return readCachedPage([twapCaches.of(user)], query, signal)
    },
  }
}

function ofMarket(marketId: string) {
  return ({ market }: { market: { id: string } }) => market.id === marketId
}

function rowOfFill(fill: WireFill, universe: Universe): PositionedRow<Fill> {
  const item = mapFill(fill, universe.display(fill.coin))
  return { position: { timeMs: fill.time, id: item.id }, item }
}

function rowOfActivity(item: Activity, timeMs: number): PositionedRow<Activity> {
  return { position: { timeMs, id: item.id }, item }
}

/**
 * Open orders, past orders and TWAPs in one list, each once. Their place is the time they were
 * placed, which never changes, so that pages stay what they are.
 */
function joinOrders(
  { open, history, twaps }: OrderLists,
  universe: Pick<Universe, 'display'>,
): readonly PositionedRow<Order>[] {
  const orders = joinOrderLists(open, latestOfEach(history), universe)
  return [
    ...orders.map((order) => rowOfOrder(order, `order:${order.orderId}`)),
    ...twaps.map((row) => {
      const order = twapOrder(row, universe.display(row.facts.coin))
      return rowOfOrder(order, `twap:${order.orderId}`)
    }),
  ]
}

function rowOfOrder(order: Order, id: string): PositionedRow<Order> {
  return { position: { timeMs: Date.parse(order.createdAt), id }, item: order }
}
