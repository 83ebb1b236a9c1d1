import { z } from 'zod'
import type { Polling } from '@/lib/client/polling'
import { decimal } from '@/lib/decimal/decimal'
import type { OhlcvInterval } from '@/lib/schema/enums'
import type { Order } from '@/lib/schema/order'
import type { Orderbook } from '@/lib/schema/orderbook'
import { newestFirst } from '@/lib/trade/newestFirst'
import { mapBook, mapTrade } from '@/lib/venues/hyperliquid/mapBook'
import { mapCandle } from '@/lib/venues/hyperliquid/mapCandle'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import {
  WireBook,
  WireCandle,
  WireMetaAndAssetCtxs,
  WireMids,
  WireTrade,
} from '@/lib/venues/hyperliquid/wire'
import { WireSpotMetaAndAssetCtxs } from '@/lib/venues/hyperliquid/wireSpot'
import { readGrouping } from './bookStream'
import type { AskInfo } from './info'
import { mapContexts, mapSpotContexts } from './marketStreams'
import { withDex } from './openOrderRows'
import type { HyperliquidReads } from './reads'
import { nameOf, type StreamSource } from './streams'
import type { Universe } from './universe'

/** Milliseconds between two questions; the weight of each decides how often is fair. */
const EVERY_MS = {
  prices: 3_000,
  contexts: 5_000,
  book: 1_500,
  trades: 3_000,
  account: 5_000,
  activity: 60_000,
}
/** How far this device's clock may be ahead of the venue's. */
const CLOCK_SKEW_MS = 900_000
/** Far enough back for two buckets of any width. */
const MONTHS_MS = 70 * 86_400_000
const BOOK_DEPTH = 20
/** Most ended orders looked up in one turn. */
const GONE_MAX = 20

/** What polling a venue is made with. */
export interface PollContext {
  provider: string
  ask: AskInfo
  universe(): Promise<Universe>
  reads: HyperliquidReads
  polling: Polling
  now(): number
}

/** Every channel by asking REST again and again, for a venue without a WebSocket address. */
export function pollSource(context: PollContext): StreamSource {
  const { provider, ask, universe, reads, polling } = context
  const contexts = async (signal: AbortSignal) => {
    const known = await universe()
    const answers = await Promise.all(
      known.dexes.map(async (dex) => {
        const question = withDex({ type: 'metaAndAssetCtxs' }, dex)
        const [, ctxs] = await ask(question, WireMetaAndAssetCtxs, signal)
        return mapContexts(ctxs, dex, known, context.now())
      }),
    )
    if (known.spot.listed.length === 0) return answers.flat()
    const [, rows] = await ask({ type: 'spotMetaAndAssetCtxs' }, WireSpotMetaAndAssetCtxs, signal)
    return [...answers.flat(), ...mapSpotContexts(rows, known)]
  }
  return {
    prices: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.prices,
        async (signal) => {
          const { dexes } = await universe()
          const mids = await Promise.all(
            dexes.map((dex) => ask(withDex({ type: 'allMids' }, dex), WireMids, signal)),
          )
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
          const question = { type: 'l2Book', coin: marketId, ...grouping }
          const book = await ask(question, WireBook, signal)
          return { provider, marketId, ...mapBook(book, BOOK_DEPTH) }
        },
        emit,
      ),
    trades: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.trades,
        async (signal) => {
          const question = { type: 'recentTrades', coin: subscription.marketId }
          const rows = await ask(question, z.array(z.unknown()), signal)
          return newestFirst(parseRows(WireTrade, rows).map((trade) => mapTrade(trade, provider)))
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
          const req = { coin, interval, startTime }
          const rows = await ask({ type: 'candleSnapshot', req }, z.array(z.unknown()), signal)
          const last = parseRows(WireCandle, rows).at(-1)
          return last && mapCandle(last)
        },
        emit,
      ),
    orderUpdates: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        orderPoller(reads, subscription.address.toLowerCase()),
        emit,
      ),
    fills: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        async (signal) => {
          const user = subscription.address.toLowerCase()
          const page = await reads.fills(user, { limit: 200 }, signal)
          return { fills: page.items, isSnapshot: true }
        },
        emit,
      ),
    positions: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.positions(subscription.address.toLowerCase(), signal),
        emit,
      ),
    accountSummary: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.accountSummary(subscription.address.toLowerCase(), signal),
        emit,
      ),
    spotBalances: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.balances(subscription.address.toLowerCase(), signal),
        emit,
      ),
    availableToTrade: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => {
          const { address, marketId } = subscription
          return reads.availableToTrade(address.toLowerCase(), marketId, signal)
        },
        emit,
      ),
    activity: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.activity,
        async (signal) => {
          const user = subscription.address.toLowerCase()
          const page = await reads.activity(user, { limit: 200 }, signal)
          return { items: page.items, isSnapshot: true }
        },
        emit,
      ),
    twaps: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.twaps(subscription.address.toLowerCase(), signal),
        emit,
      ),
  }
}

/** Open orders, and those that were open a turn ago and are no more, as they ended. */
function orderPoller(reads: HyperliquidReads, user: string) {
  let before: ReadonlySet<string> = new Set()
  return async (signal: AbortSignal): Promise<readonly Order[]> => {
    const open = await reads.openOrders(user, signal)
    const ids = new Set(open.map((order) => order.orderId))
    const gone = [...before].filter((id) => !ids.has(id)).slice(0, GONE_MAX)
    const ended = await Promise.all(gone.map((id) => reads.order(user, id, signal)))
    before = ids
    return [...open, ...ended.filter((order) => order !== undefined)]
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
