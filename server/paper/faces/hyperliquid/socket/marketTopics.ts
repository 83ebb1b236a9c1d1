import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import {
  FAST_DEPTH,
  FULL_DEPTH,
  l2Book,
  readGrouping,
  wireLevel,
} from '@/server/paper/faces/hyperliquid/views/bookView'
import { currentCandle, wireCandles } from '@/server/paper/faces/hyperliquid/views/candleView'
import {
  allMids,
  assetContext,
  assetContexts,
  wireTrade,
} from '@/server/paper/faces/hyperliquid/views/marketView'
import { spotContext, spotContexts } from '@/server/paper/faces/hyperliquid/views/spotMeta'
import { absentIfNull } from '@/server/paper/faces/hyperliquid/wireTypes'
import { CANDLE_INTERVALS } from '@/server/paper/market/intervals'
import { coinKey } from './blockDigest'
import type { Topic } from './topic'
import { type TopicType, topicType } from './topicType'

const SLOW_MS = 1_000
const FULL_BOOK_MS = 250
const FAST_BOOK_MS = 100
const BOOK_REFRESH_MS = 5_000
const CANDLE_MS = 250
const TRADES_SHOWN = 30

const coinField = { coin: z.string() }
const dexField = { dex: absentIfNull(z.string()) }

/** Channels of markets. */
export const MARKET_TOPICS: Readonly<Record<string, TopicType>> = {
  allMids: topicType(dexField, (context, { dex }) => ({
    channel: 'allMids',
    subscription: { type: 'allMids', ...(dex === undefined ? {} : { dex }) },
    state: {
      touchedBy: [],
      intervalMs: SLOW_MS,
      build: () => [{ mids: allMids(context, dex), ...(dex === undefined ? {} : { dex }) }],
    },
  })),
  l2Book: topicType(
    {
      ...coinField,
      nSigFigs: z.int().min(2).max(5).nullish(),
      mantissa: z.literal([1, 2, 5]).nullish(),
      fast: z.boolean().nullish(),
    },
    (context, request) => {
      const grouping = readGrouping(request)
      if (grouping === undefined) return undefined
      const fast = request.fast === true
      return ofCoin(context, request.coin, {
        channel: 'l2Book',
        subscription: { type: 'l2Book', coin: request.coin, ...grouping, fast },
        state: {
          touchedBy: [coinKey(request.coin)],
          intervalMs: fast ? FAST_BOOK_MS : FULL_BOOK_MS,
          refreshMs: BOOK_REFRESH_MS,
          build() {
            const book = l2Book(context, request.coin, grouping, fast ? FAST_DEPTH : FULL_DEPTH)
            return book === null ? [] : [fast ? { ...book, fast: true } : book]
          },
        },
      })
    },
  ),
  bbo: topicType(coinField, (context, { coin }) =>
    ofCoin(context, coin, {
      channel: 'bbo',
      subscription: { type: 'bbo', coin },
      state: {
        touchedBy: [coinKey(coin)],
        intervalMs: 0,
        build: () => bestOffers(context, coin),
        fingerprint: (data) => Reflect.get(Object(data), 'bbo'),
      },
    }),
  ),
  trades: topicType(coinField, (context, { coin }) =>
    ofCoin(context, coin, {
      channel: 'trades',
      subscription: { type: 'trades', coin },
      snapshot: () => {
        const recent = context.host.recentTrades(coin).slice(0, TRADES_SHOWN)
        return [tradeList(context, coin, recent)]
      },
      events({ trades }) {
        const printed = trades.get(coin)
        return printed === undefined ? [] : [tradeList(context, coin, printed)]
      },
    }),
  ),
  candle: topicType(
    { ...coinField, interval: z.enum(CANDLE_INTERVALS) },
    (context, { coin, interval }) => {
      let openTimeMs: number | undefined
      return ofCoin(context, coin, {
        channel: 'candle',
        subscription: { type: 'candle', coin, interval },
        snapshot: () => {
          const current = currentCandle(context, coin, interval)
          return current === undefined ? [] : [current]
        },
        state: {
          touchedBy: [],
          intervalMs: CANDLE_MS,
          build() {
            const current = currentCandle(context, coin, interval)
            if (current === undefined) return []
            const before = openTimeMs
            openTimeMs = current.t
            if (before === undefined || before === current.t) return [current]
            // A bucket ended since the last frame: its final figures first.
            return [...wireCandles(context, coin, interval, before, current.t - 1), current]
          },
        },
      })
    },
  ),
  activeAssetCtx: topicType(coinField, (context, { coin }) => {
    const isSpot = context.catalogue.byCoin(coin)?.spot !== undefined
    return ofCoin(context, coin, {
      channel: isSpot ? 'activeSpotAssetCtx' : 'activeAssetCtx',
      subscription: { type: 'activeAssetCtx', coin },
      state: {
        touchedBy: [],
        intervalMs: SLOW_MS,
        build() {
          const market = context.host.view.market(coin)
          if (market === undefined) return []
          return [{ coin, ctx: (isSpot ? spotContext : assetContext)(context, market) }]
        },
      },
    })
  }),
  assetCtxs: topicType(dexField, (context, { dex }) => ({
    channel: 'assetCtxs',
    subscription: { type: 'assetCtxs', dex: dex ?? '' },
    state: {
      touchedBy: [],
      intervalMs: SLOW_MS,
      build: () => [{ dex: dex ?? '', ctxs: assetContexts(context, dex) }],
    },
  })),
  allDexsAssetCtxs: topicType({}, (context) => ({
    channel: 'allDexsAssetCtxs',
    subscription: { type: 'allDexsAssetCtxs' },
    state: {
      touchedBy: [],
      intervalMs: SLOW_MS,
      build: () => [
        { ctxs: context.catalogue.dexs().map((name) => [name, assetContexts(context, name)]) },
      ],
    },
  })),
  spotAssetCtxs: topicType({}, (context) => ({
    channel: 'spotAssetCtxs',
    subscription: { type: 'spotAssetCtxs' },
    state: { touchedBy: [], intervalMs: SLOW_MS, build: () => [spotContexts(context)] },
  })),
}

/** A topic of a coin that exists; a subscription to any other coin is invalid. */
function ofCoin(context: FaceContext, coin: string, topic: Topic): Topic | undefined {
  return context.catalogue.byCoin(coin) === undefined ? undefined : topic
}

function bestOffers(context: FaceContext, coin: string) {
  const market = context.catalogue.byCoin(coin)
  const book = context.host.view.book(coin, 1)
  if (market === undefined || book === undefined) return []
  const [bid, ask] = [book.bids[0], book.asks[0]]
  return [
    {
      coin,
      time: context.host.now(),
      bbo: [bid, ask].map((level) => (level === undefined ? null : wireLevel(market, level))),
    },
  ]
}

function tradeList(
  context: FaceContext,
  coin: string,
  trades: readonly Parameters<typeof wireTrade>[1][],
) {
  const market = context.catalogue.byCoin(coin)
  return market === undefined ? [] : trades.map((trade) => wireTrade(market, trade))
}
