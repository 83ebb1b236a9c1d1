import type { ChannelFields } from '@/lib/client/channels'
import type { LighterReads } from '@/lib/client/lighter/reads/reads'
import type { Polling } from '@/lib/client/reads/polling'
import { nameOf, type StreamSource } from '@/lib/client/sockets/venueStreams'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { parseRows } from '@/lib/schema/parseRows'
import { marketNotFound } from '@/lib/schema/perpsError'
import { newestFirst } from '@/lib/trade/orders/newestFirst'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { mapTrade } from '@/lib/venues/lighter/map/marketData'
import {
  CANDLES_MAX,
  contextsOf,
  type LighterMarkets,
  readBook,
  readCandles,
} from '@/lib/venues/lighter/reads/markets'
import { WireTrade } from '@/lib/venues/lighter/wire/account'

/** Milliseconds between two questions: a standard account has sixty of them in a minute. */
const EVERY_MS = { contexts: 10_000, book: 5_000, trades: 10_000, account: 10_000, rare: 60_000 }
const BOOK_DEPTH = 50
const TRADES_ASKED = 50
const CANDLES_ASKED = 2
/** How far this device's clock may be ahead of the venue's. */
const CLOCK_SKEW_MS = 900_000
/** Most ended orders looked up in one turn. */
const GONE_MAX = 20

/** What polling a deployment is made with. */
export interface PollContext {
  provider: string
  ask: Ask
  /** Read again each time. */
  readMarkets(signal: AbortSignal): Promise<LighterMarkets>
  markets(): Promise<LighterMarkets>
  reads: LighterReads
  polling: Polling
  now(): number
}

/** Every channel by asking REST again and again, for a deployment without a WebSocket address. */
export function pollSource(context: PollContext): StreamSource {
  const { provider, ask, reads, polling } = context
  const listedMarket = async (marketId: string) => {
    const listed = (await context.markets()).find(Number(marketId))
    if (listed === undefined) throw marketNotFound(marketId, provider)
    return listed
  }
  const contexts = async (signal: AbortSignal) =>
    contextsOf(await context.readMarkets(signal), context.now())
  const owner = ({ address }: ChannelFields['positions']) => address.toLowerCase()
  return {
    prices: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.contexts,
        async (signal) =>
          Object.fromEntries(
            (await contexts(signal)).map(({ marketId, midPrice }) => [marketId, midPrice]),
          ),
        emit,
      ),
    marketsContext: (subscription, emit) =>
      polling.start(nameOf(subscription), EVERY_MS.contexts, contexts, emit),
    marketContext: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.contexts,
        async (signal) =>
          (await contexts(signal)).find(({ marketId }) => marketId === subscription.marketId),
        emit,
      ),
    orderbook: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.book,
        async (signal): Promise<Orderbook> => {
          const { marketId } = subscription
          const listed = await listedMarket(marketId)
          const book = await readBook(ask, listed, { depth: BOOK_DEPTH, signal })
          return { provider, marketId, ...book, timestamp: context.now() }
        },
        emit,
      ),
    trades: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.trades,
        async (signal) => {
          const listed = await listedMarket(subscription.marketId)
          const query = { market_id: listed.marketIndex, limit: TRADES_ASKED }
          const { trades } = await ask('recentTrades', query, signal)
          return newestFirst(parseRows(WireTrade, trades).map((row) => mapTrade(row, listed)))
        },
        emit,
      ),
    candle: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.contexts,
        async (signal) => {
          const { interval, marketId } = subscription
          const endMs = context.now() + CLOCK_SKEW_MS
          const startMs = context.now() - CANDLES_ASKED * widthMs(interval)
          const query = { interval, startMs, endMs, limit: CANDLES_MAX }
          return (await readCandles(ask, await listedMarket(marketId), query, signal)).at(-1)
        },
        emit,
      ),
    orderUpdates: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        orderPoller(reads, owner(subscription)),
        emit,
      ),
    fills: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        async (signal) => {
          const { items } = await reads.fills(owner(subscription), { limit: 100 }, signal)
          return { fills: items, isSnapshot: true }
        },
        emit,
      ),
    positions: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.positions(owner(subscription), signal),
        emit,
      ),
    accountSummary: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.accountSummary(owner(subscription), signal),
        emit,
      ),
    spotBalances: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.balances(owner(subscription), signal),
        emit,
      ),
    availableToTrade: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.availableToTrade(owner(subscription), subscription.marketId, signal),
        emit,
      ),
    activity: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.rare,
        async (signal) => {
          const { items } = await reads.activity(owner(subscription), { limit: 100 }, signal)
          return { items, isSnapshot: true }
        },
        emit,
      ),
    twaps: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.twaps(owner(subscription), signal),
        emit,
      ),
  }
}

/** Width of a candle; a week for any that the venue does not keep. */
function widthMs(interval: OhlcvInterval): number {
  const units = { m: 60_000, h: 3_600_000, d: 86_400_000 }
  const [, count, unit] = /^(\d+)([mhd])$/.exec(interval) ?? []
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') return 7 * units.d
  return Number(count) * units[unit]
}

/** Open orders, and those that were open a turn ago and are no more, as they ended. */
function orderPoller(reads: LighterReads, user: string) {
  let before: ReadonlySet<string> = new Set()
  return async (signal: AbortSignal): Promise<readonly Order[]> => {
    const open = await reads.openOrders(user, signal)
    const ids = new Set(open.map(({ orderId }) => orderId))
    const gone = [...before].filter((id) => !ids.has(id)).slice(0, GONE_MAX)
    const ended = await Promise.all(gone.map((id) => reads.order(user, id, signal)))
    before = ids
    return [...open, ...ended.filter((order) => order !== undefined)]
  }
}
