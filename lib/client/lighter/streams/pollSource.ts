import type { Polling } from '@/lib/client/reads/polling'
import { type MarketSource, nameOf } from '@/lib/client/sockets/venueStreams'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { parseRows } from '@/lib/schema/parseRows'
import { marketNotFound } from '@/lib/schema/perpsError'
import { newestFirst } from '@/lib/trade/orders/newestFirst'
import type { MarketAsk } from '@/lib/venues/lighter/ask/marketQuestions'
import { mapTrade } from '@/lib/venues/lighter/map/marketData'
import {
  CANDLES_MAX,
  contextsOf,
  type LighterMarkets,
  readBook,
  readCandles,
} from '@/lib/venues/lighter/reads/markets'
import { WireTrade } from '@/lib/venues/lighter/wire/trade'

/** Milliseconds between two questions: a standard account has sixty of them in a minute. */
const EVERY_MS = { contexts: 10_000, book: 5_000, trades: 10_000 }
const BOOK_DEPTH = 50
const TRADES_ASKED = 50
const CANDLES_ASKED = 2
/** How far this device's clock may be ahead of the venue's. */
const CLOCK_SKEW_MS = 900_000

/** What polling a deployment is made with. */
export interface PollContext {
  provider: string
  ask: MarketAsk
  /** Read again each time. */
  readMarkets(signal: AbortSignal): Promise<LighterMarkets>
  markets(): Promise<LighterMarkets>
  polling: Polling
  now(): number
}

/** Every channel of markets by asking REST again and again, for a deployment without a WebSocket address. */
export function pollSource(context: PollContext): MarketSource {
  const { provider, ask, polling } = context
  const listedMarket = async (marketId: string) => {
    const listed = (await context.markets()).find(Number(marketId))
    if (listed === undefined) throw marketNotFound(marketId, provider)
    return listed
  }
  const contexts = async (signal: AbortSignal) =>
    contextsOf(await context.readMarkets(signal), context.now())
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
  }
}

/** Width of a candle; a week for any that the venue does not keep. */
function widthMs(interval: OhlcvInterval): number {
  const units = { m: 60_000, h: 3_600_000, d: 86_400_000 }
  const [, count, unit] = /^(\d+)([mhd])$/.exec(interval) ?? []
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') return 7 * units.d
  return Number(count) * units[unit]
}
