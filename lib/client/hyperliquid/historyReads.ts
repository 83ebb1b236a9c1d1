import { z } from 'zod'
import type {
  ActivityQuery,
  FillsQuery,
  OrdersQuery,
  Page,
  PageQuery,
} from '@/lib/client/venueReads'
import type { Activity } from '@/lib/schema/activity'
import type { OrderStatus } from '@/lib/schema/enums'
import type { Fill } from '@/lib/schema/fill'
import type { FundingPoint } from '@/lib/schema/fundingPoint'
import type { Order } from '@/lib/schema/order'
import { marketNotFound } from '@/lib/schema/perpsError'
import type { TwapOrder } from '@/lib/schema/twap'
import { mapFill } from '@/lib/venues/hyperliquid/mapFill'
import { mapFunding, mapFundingRate } from '@/lib/venues/hyperliquid/mapFunding'
import { identifyLedger, mapLedger } from '@/lib/venues/hyperliquid/mapLedger'
import { mapTwap } from '@/lib/venues/hyperliquid/mapTwap'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import { WireFill, WireOrderUpdate, WireTwapSlice } from '@/lib/venues/hyperliquid/wireAccount'
import {
  WireFundingRate,
  WireFundingRow,
  WireLedgerRow,
} from '@/lib/venues/hyperliquid/wireHistory'
import type { AskInfo } from './info'
import { mergePages } from './mergePages'
import { joinOrders } from './orderUnion'
import { pageSize, readCursor } from './pagePosition'
import { newestPart } from './rangeReader'
import { type Placed, type RowShelf, Shelves, wholeMoments } from './rowShelf'
import type { TwapReads } from './twapReads'
import type { Universe } from './universe'

/** Most fills that the venue answers to one question. */
const FILLS_MAX = 2_000
const LIVE: readonly OrderStatus[] = ['PENDING', 'OPEN', 'PARTIALLY_FILLED', 'TRIGGERED']

/** What the paged reads stand on. */
export interface HistoryContext {
  provider: string
  ask: AskInfo
  universe(): Promise<Universe>
  now(): number
  openOrders(user: string, signal?: AbortSignal): Promise<readonly Order[]>
  twaps: TwapReads
}

/** Paged lists of an account, newest first: orders, executions, events, TWAPs; and market funding. */
export function createHistoryReads(context: HistoryContext) {
  const { provider, ask, universe, now, twaps } = context
  const rowsOf = (
    question: { type: string; [field: string]: unknown },
    signal: AbortSignal | undefined,
  ) => ask(question, z.array(z.unknown()), signal)

  const orders = new Shelves<Order>(now, (user) => async (_, signal) => {
    const [open, history, twapRows, known] = await Promise.all([
      context.openOrders(user, signal),
      rowsOf({ type: 'historicalOrders', user }, signal),
      twaps.rows(user, signal),
      universe(),
    ])
    const lists = { open, history: parseRows(WireOrderUpdate, history), twaps: twapRows }
    return { rows: joinOrders(lists, known), isComplete: true }
  })

  /** The executions of one of the venue's two lists: TWAPs keep theirs apart. */
  const fillShelves = (
    type: 'userFills' | 'userTwapSliceFills',
    read: (rows: readonly unknown[]) => readonly WireFill[],
  ) =>
    new Shelves<Fill>(now, (user) => async (untilMs, signal) => {
      const question =
        untilMs === undefined
          ? { type, user }
          : { type: `${type}ByTime`, user, startTime: 0, endTime: untilMs, reversed: true }
      const [answer, known] = await Promise.all([rowsOf(question, signal), universe()])
      const rows = read(answer).map((fill) => placedFill(fill, known))
      const isComplete = answer.length < FILLS_MAX
      return { rows: isComplete ? rows : wholeMoments(rows), isComplete }
    })
  const fills = fillShelves('userFills', (rows) => parseRows(WireFill, rows))
  const sliceFills = fillShelves('userTwapSliceFills', (rows) =>
    parseRows(WireTwapSlice, rows).map(({ fill }) => fill),
  )

  const funding = new Shelves<Activity>(now, (user) =>
    newestPart(async (range, signal) => {
      const [rows, known] = await Promise.all([
        rowsOf({ type: 'userFunding', user, ...range }, signal),
        universe(),
      ])
      const readable = parseRows(WireFundingRow, rows).map(({ time, delta }) =>
        placedActivity(mapFunding(delta, time, known.display(delta.coin)), time),
      )
      return { rows: readable, count: rows.length }
    }, now),
  )

  const ledger = new Shelves<Activity>(now, (user) =>
    newestPart(async (range, signal) => {
      const [rows, known] = await Promise.all([
        rowsOf({ type: 'userNonFundingLedgerUpdates', user, ...range }, signal),
        universe(),
      ])
      const readable = identifyLedger(parseRows(WireLedgerRow, rows)).flatMap((row) => {
        const event = mapLedger(row, { provider, user, display: known.display })
        return event ? [placedActivity(event, row.row.time)] : []
      })
      return { rows: readable, count: rows.length }
    }, now),
  )

  const marketFunding = new Shelves<FundingPoint>(now, (coin) =>
    newestPart(async (range, signal) => {
      const rows = await rowsOf({ type: 'fundingHistory', coin, ...range }, signal)
      const readable = parseRows(WireFundingRate, rows).map((row) => ({
        position: { timeMs: row.time, id: 'rate' },
        item: mapFundingRate(row),
      }))
      return { rows: readable, count: rows.length }
    }, now),
  )

  const twapShelves = new Shelves<TwapOrder>(now, (user) => async (_, signal) => {
    const [rows, known] = await Promise.all([twaps.rows(user, signal), universe()])
    return {
      isComplete: true,
      rows: rows.map((row) => ({
        position: { timeMs: row.facts.timestamp, id: row.twapId },
        item: mapTwap(row, known.display(row.facts.coin)),
      })),
    }
  })

  return {
    orders(user: string, query: OrdersQuery = {}, signal?: AbortSignal): Promise<Page<Order>> {
      const { statuses = LIVE, marketId } = query
      const isWanted = ({ status, market }: Order) =>
        statuses.includes(status) && (marketId === undefined || market.id === marketId)
      return page([orders.of(user)], query, signal, isWanted)
    },

    fills(user: string, query: FillsQuery = {}, signal?: AbortSignal): Promise<Page<Fill>> {
      const { marketId } = query
      const isWanted = marketId === undefined ? undefined : ofMarket(marketId)
      return page([fills.of(user), sliceFills.of(user)], query, signal, isWanted)
    },

    activity(
      user: string,
      query: ActivityQuery = {},
      signal?: AbortSignal,
    ): Promise<Page<Activity>> {
      const { types } = query
      if (types === undefined) return page([funding.of(user), ledger.of(user)], query, signal)
      const hasFunding = types.includes('FUNDING')
      const hasOther = types.some((type) => type !== 'FUNDING')
      const lists = [
        ...(hasFunding ? [funding.of(user)] : []),
        ...(hasOther ? [ledger.of(user)] : []),
      ]
      return page(lists, query, signal, ({ type }) => types.includes(type))
    },

    twapHistory(user: string, query: PageQuery = {}, signal?: AbortSignal) {
      return page([twapShelves.of(user)], query, signal)
    },

    async marketFunding(
      marketId: string,
      query: PageQuery = {},
      signal?: AbortSignal,
    ): Promise<Page<FundingPoint>> {
      const known = await universe()
      if (!known.find(marketId)) throw marketNotFound(marketId, provider)
      return page([marketFunding.of(marketId)], query, signal)
    },
  }
}

/** @throws PerpsError 400/2002 for a limit or cursor that is none */
async function page<Item>(
  shelves: readonly RowShelf<Item>[],
  query: PageQuery,
  signal: AbortSignal | undefined,
  isWanted?: (item: Item) => boolean,
): Promise<Page<Item>> {
  const limit = pageSize(query.limit)
  const after = readCursor(query.cursor)
  const slices = await Promise.all(
    shelves.map((shelf) => shelf.slice({ after, limit, isWanted, signal })),
  )
  return mergePages(slices, limit)
}

function ofMarket(marketId: string) {
  return ({ market }: { market: { id: string } }) => market.id === marketId
}

function placedFill(fill: WireFill, universe: Universe): Placed<Fill> {
  const item = mapFill(fill, universe.display(fill.coin))
  return { position: { timeMs: fill.time, id: item.id }, item }
}

function placedActivity(item: Activity, timeMs: number): Placed<Activity> {
  return { position: { timeMs, id: item.id }, item }
}
