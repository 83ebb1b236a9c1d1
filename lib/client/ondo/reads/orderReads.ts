import type { OrdersQuery, VenueReads } from '@/lib/client/reads/venueReads'
import type { OrderStatus } from '@/lib/schema/model/enums'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { parseRows } from '@/lib/schema/parseRows'
import { isPerpsError } from '@/lib/schema/perpsError'
import { isTwapId } from '@/lib/venues/ondo/actions/placeTwapOrder'
import type { QuestionName } from '@/lib/venues/ondo/ask/questions'
import { mapFill } from '@/lib/venues/ondo/map/history'
import { mapOrder, mapTwap, mapTwapOrder } from '@/lib/venues/ondo/map/order'
import type { OndoMarkets } from '@/lib/venues/ondo/reads/markets'
import { WireFill, WireOrder, WireTwap } from '@/lib/venues/ondo/wire/account'
import type { ReadTools } from './holdingReads'
import { PAGE_ROWS, readOpenOrders } from './openOrders'
import { type PagedList, readPage } from './pages'

const LIVE: readonly OrderStatus[] = ['PENDING', 'OPEN', 'PARTIALLY_FILLED', 'TRIGGERED']

type OrderReads = Pick<
  VenueReads,
  'openOrders' | 'orders' | 'order' | 'fills' | 'twaps' | 'twapHistory'
>

/** Orders, TWAPs and executions of an account. */
export function createOrderReads(tools: ReadTools): OrderReads {
  const { calls, markets } = tools

  /** A list of the venue with its own cursors. */
  function paged<Item>(
    address: string,
    question: QuestionName,
    {
      query = {},
      signal,
      map,
      timeMs,
    }: {
      query?: Record<string, string | number | undefined>
      signal: AbortSignal | undefined
      map(rows: readonly unknown[]): Item[]
      timeMs(item: Item): number
    },
  ): PagedList<Item> {
    return {
      name: question,
      timeMs,
      async read(cursor) {
        const asked = { ...query, limit: PAGE_ROWS, cursor }
        const answer = await calls.askAs(address)(question, { query: asked, signal })
        const rows = Array.isArray(answer.result) ? map(answer.result) : []
        const { nextCursor } = answer
        return { rows, ...(nextCursor === undefined ? {} : { cursor: nextCursor }) }
      },
    }
  }

  async function openOrders(address: string, signal?: AbortSignal): Promise<readonly Order[]> {
    const listed = await markets()
    const rows = await readOpenOrders(calls.askAs(address), signal)
    return [...rows]
      .sort((a, b) => b.createdAt - a.createdAt)
      .map((row) => mapOrder(row, listed.findOrUnlisted(row.market)))
  }

  function orderLists(
    address: string,
    listed: OndoMarkets,
    { marketId }: OrdersQuery,
    signal: AbortSignal | undefined,
  ): PagedList<Order>[] {
    const timeMs = ({ createdAt }: Order) => Date.parse(createdAt)
    const query = { market: marketId }
    const map = (rows: readonly unknown[]) =>
      parseRows(WireTwap, rows).map((row) => mapTwapOrder(row, listed.findOrUnlisted(row.market)))
    return [
      paged(address, 'orders', {
        query,
        signal,
        timeMs,
        map: (rows) =>
          parseRows(WireOrder, rows).map((row) => mapOrder(row, listed.findOrUnlisted(row.market))),
      }),
      paged(address, 'twapsRunning', { query, signal, timeMs, map }),
      paged(address, 'twapHistory', { query, signal, timeMs, map }),
    ]
  }

  async function runningTwaps(address: string, signal?: AbortSignal): Promise<TwapOrder[]> {
    const [{ result }, listed] = await Promise.all([
      calls.askAs(address)('twapsRunning', { signal }),
      markets(),
    ])
    return parseRows(WireTwap, result).map((row) => mapTwap(row, listed.findOrUnlisted(row.market)))
  }

  return {
    openOrders,
    async orders(address, query = {}, signal) {
      const { statuses = LIVE, marketId } = query
      const listed = await markets()
      const lists = orderLists(address, listed, query, signal)
      const seen = new Set<string>()
      return await readPage(lists, query, (order) => {
        // A TWAP that ends between two requests is in both lists.
        if (seen.has(order.orderId)) return false
        if (!statuses.includes(order.status)) return false
        if (marketId !== undefined && order.market.id !== marketId) return false
        seen.add(order.orderId)
        return true
      })
    },
    async order(address, orderId, signal) {
      const ask = calls.askAs(address)
      const listed = await markets()
      try {
        if (isTwapId(orderId)) {
          const { result } = await ask('twap', { id: orderId, signal })
          return mapTwapOrder(result, listed.findOrUnlisted(result.market))
        }
        const { result } = await ask('order', { id: orderId, signal })
        return mapOrder(result, listed.findOrUnlisted(result.market))
      } catch (error) {
        if (isPerpsError(error) && error.code === 2024) return undefined
        throw error
      }
    },
    async fills(address, query = {}, signal) {
      const listed = await markets()
      const list = paged<Fill>(address, 'fills', {
        query: { market: query.marketId },
        signal,
        timeMs: ({ createdAt }) => Date.parse(createdAt),
        map: (rows) =>
          parseRows(WireFill, rows).map((row) => mapFill(row, listed.findOrUnlisted(row.market))),
      })
      return await readPage([list], query)
    },
    twaps: runningTwaps,
    async twapHistory(address, query = {}, signal) {
      const listed = await markets()
      const seen = new Set<string>()
      const lists = (['twapsRunning', 'twapHistory'] as const).map((question) =>
        paged<TwapOrder>(address, question, {
          signal,
          timeMs: ({ startedAt }) => Date.parse(startedAt),
          map: (rows) =>
            parseRows(WireTwap, rows).map((row) => mapTwap(row, listed.findOrUnlisted(row.market))),
        }),
      )
      return await readPage(
        lists,
        query,
        ({ twapId }) => !seen.has(twapId) && Boolean(seen.add(twapId)),
      )
    },
  }
}
