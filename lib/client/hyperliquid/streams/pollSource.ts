import type { Polling } from '@/lib/client/reads/polling'
import { type MarketSource, nameOf } from '@/lib/client/sockets/venueStreams'
import { decimal } from '@/lib/decimal/decimal'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { marketNotFound } from '@/lib/schema/perpsError'
import { newestFirst } from '@/lib/trade/orders/newestFirst'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import {
  askBook,
  askCandles,
  askContexts,
  askMids,
  askSpotContexts,
  askTrades,
} from '@/lib/venues/hyperliquid/ask/marketQuestions'
import { mapBook, mapTrade } from '@/lib/venues/hyperliquid/map/mapBook'
import { mapCandle } from '@/lib/venues/hyperliquid/map/mapCandle'
import { mapContexts, mapSpotContexts } from '@/lib/venues/hyperliquid/map/mapContexts'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { readGrouping } from './bookStream'

/** Milliseconds between two questions; the weight of each decides how often is fair. */
const EVERY_MS = {
  prices: 3_000,
  contexts: 5_000,
  book: 1_500,
  trades: 3_000,
}
/** How far this device's clock may be ahead of the venue's. */
const CLOCK_SKEW_MS = 900_000
/** Far enough back for two buckets of any width. */
const MONTHS_MS = 70 * 86_400_000
const BOOK_DEPTH = 20

/** What polling a venue is made with. */
export interface PollContext {
  provider: string
  ask: AskVenue
  universe(): Promise<Universe>
  polling: Polling
  now(): number
}

/** Every channel of markets by asking REST again and again, for a venue without a WebSocket address. */
export function pollSource(context: PollContext): MarketSource {
  const { provider, ask, universe, polling } = context
  const contexts = async (signal: AbortSignal) => {
    const listed = await universe()
    const answers = await Promise.all(
      listed.dexes.map(async (dex) => {
        const rows = await askContexts(ask, dex, signal)
        return mapContexts(rows, listed.coins(dex), context.now())
      }),
    )
    if (listed.spot.listed.length === 0) return answers.flat()
    const rows = await askSpotContexts(ask, signal)
    return [...answers.flat(), ...mapSpotContexts(rows, listed)]
  }
  return {
    prices: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.prices,
        async (signal) => {
          const { dexes } = await universe()
          const mids = await Promise.all(dexes.map((dex) => askMids(ask, dex, signal)))
          return Object.assign({}, ...mids)
        },
        emit,
      ),
    marketsContext: (subscription, emit) =>
      polling.start(nameOf(subscription), EVERY_MS.contexts, contexts, emit),
    marketContext: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.contexts,
        async (signal) =>
          (await contexts(signal)).find((entry) => entry.marketId === subscription.marketId),
        emit,
      ),
    orderbook: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.book,
        async (signal): Promise<Orderbook> => {
          const { marketId, priceStep } = subscription
          const grouping =
            priceStep === undefined
              ? undefined
              : await readGrouping({ ask, universe }, marketId, decimal(priceStep))
          const book = await askBook(ask, marketId, grouping, signal)
          if (book === null) throw marketNotFound(marketId, provider)
          return { provider, marketId, ...mapBook(book, BOOK_DEPTH) }
        },
        emit,
      ),
    trades: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.trades,
        async (signal) => {
          const trades = await askTrades(ask, subscription.marketId, signal)
          return newestFirst(trades.map((trade) => mapTrade(trade, provider)))
        },
        emit,
      ),
    candle: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.trades,
        async (signal) => {
          const { marketId: coin, interval } = subscription
          const spanMs = 2 * (intervalMs(interval) ?? MONTHS_MS / 2)
          const startTime = context.now() - spanMs - CLOCK_SKEW_MS
          const last = (await askCandles(ask, { coin, interval, startTime }, signal)).at(-1)
          return last && mapCandle(last)
        },
        emit,
      ),
  }
}

/** Width of a candle; undefined for a month. */
function intervalMs(interval: OhlcvInterval): number | undefined {
  const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 }
  const match = /^(\d+)([mhdw])$/.exec(interval)
  const unit = match?.[2]
  if (unit !== 'm' && unit !== 'h' && unit !== 'd' && unit !== 'w') return undefined
  return Number(match?.[1]) * units[unit]
}
