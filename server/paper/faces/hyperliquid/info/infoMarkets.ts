import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { UnreadableRequest } from '@/server/paper/faces/hyperliquid/http/unreadableRequest'
import { isMarginTable } from '@/server/paper/faces/hyperliquid/listings/marginTables'
import { l2Book, readGrouping } from '@/server/paper/faces/hyperliquid/views/bookView'
import { wireCandles } from '@/server/paper/faces/hyperliquid/views/candleView'
import {
  allMids,
  assetContexts,
  fundingRateText,
  marginTable,
  metaOf,
  wireTrade,
} from '@/server/paper/faces/hyperliquid/views/marketView'
import { PERP_DEXS } from '@/server/paper/faces/hyperliquid/views/perpDexs'
import { SPOT_META, spotContexts } from '@/server/paper/faces/hyperliquid/views/spotMeta'
import { absentIfNull, Uint } from '@/server/paper/faces/hyperliquid/wireTypes'
import { CANDLE_INTERVALS } from '@/server/paper/market/intervals'
import { type InfoType, infoType } from './infoType'

const PAGE = 500
const RECENT_TRADES = 10
const CATEGORIES: Readonly<Record<string, string>> = { xyz: 'stocks', hyna: 'crypto' }
/** Sub-venues are named here; the main one is the empty string. */
const dex = { dex: absentIfNull(z.string()) }

/** Reads of markets: nothing here depends on an account. */
export const MARKET_INFO: Readonly<Record<string, InfoType>> = {
  meta: infoType({
    fields: dex,
    answer: (context, request) => metaOf(context, request.dex),
  }),
  metaAndAssetCtxs: infoType({
    fields: dex,
    answer(context, request) {
      const meta = metaOf(context, request.dex)
      return meta && [meta, assetContexts(context, request.dex)]
    },
  }),
  allPerpMetas: infoType({
    fields: {},
    answer: (context) => context.catalogue.dexs().map((name) => metaOf(context, name)),
  }),
  perpDexs: infoType({ fields: {}, answer: () => PERP_DEXS }),
  spotMeta: infoType({ fields: {}, answer: () => SPOT_META }),
  spotMetaAndAssetCtxs: infoType({
    fields: {},
    answer: (context) => [SPOT_META, spotContexts(context)],
  }),
  marginTable: infoType({
    fields: { id: Uint },
    answer: (_context, { id }) => (isMarginTable(id) ? marginTable(id) : null),
  }),
  allMids: infoType({
    fields: dex,
    weight: 2,
    answer: (context, request) => allMids(context, request.dex),
  }),
  l2Book: infoType({
    fields: {
      coin: z.string(),
      nSigFigs: z.int().min(2).max(5).nullish(),
      mantissa: z.literal([1, 2, 5]).nullish(),
    },
    weight: 2,
    answer(context, { coin, nSigFigs, mantissa }) {
      const grouping = readGrouping({ nSigFigs, mantissa })
      if (grouping === undefined) throw new UnreadableRequest()
      return l2Book(context, coin, grouping)
    },
  }),
  candleSnapshot: infoType({
    fields: {
      req: z.object({
        coin: z.string(),
        interval: z.enum(CANDLE_INTERVALS),
        startTime: Uint,
        endTime: absentIfNull(Uint),
      }),
    },
    itemsPerWeight: 60,
    answer: (context, { req }) =>
      wireCandles(
        context,
        req.coin,
        req.interval,
        req.startTime,
        req.endTime ?? context.host.now(),
      ),
  }),
  recentTrades: infoType({
    fields: { coin: z.string() },
    itemsPerWeight: 20,
    answer(context, { coin }) {
      const market = context.catalogue.byCoin(coin)
      if (market === undefined) return null
      const trades = context.host.recentTrades(coin).slice(0, RECENT_TRADES)
      return trades.map((trade) => wireTrade(market, trade))
    },
  }),
  fundingHistory: infoType({
    fields: { coin: z.string(), startTime: Uint, endTime: absentIfNull(Uint) },
    itemsPerWeight: 20,
    answer: (context, request) =>
      fundingHistory(context, request.coin, request.startTime, request.endTime),
  }),
  predictedFundings: infoType({ fields: {}, answer: predictedFundings }),
  perpsAtOpenInterestCap: infoType({ fields: dex, answer: () => [] }),
  perpCategories: infoType({ fields: {}, answer: perpCategories }),
  perpConciseAnnotations: infoType({ fields: {}, answer: () => [] }),
  // Deposits and withdrawals both go through the bridge here.
  usdcRouting: infoType({
    fields: {},
    answer: () => ({ depositRoute: 'bridge', withdrawalRoute: 'bridge' }),
  }),
  exchangeStatus: infoType({
    fields: {},
    weight: 2,
    answer: (context) => ({ time: context.host.now(), specialStatuses: null }),
  }),
  maxMarketOrderNtls: infoType({
    fields: {},
    answer: (context) =>
      (context.catalogue.perps('') ?? []).map((market) => [market.maxLeverage, '15000000.0']),
  }),
}

function fundingHistory(context: FaceContext, coin: string, startMs: number, endMs?: number) {
  const market = context.catalogue.byCoin(coin)
  if (market === undefined || market.spot) return null
  // The oldest page of the range, as the venue answers it, however far back the range begins.
  return context.host
    .fundingHistory(coin, startMs, endMs ?? context.host.now(), PAGE)
    .slice(0, PAGE)
    .map((entry) => ({
      coin,
      fundingRate: fundingRateText(entry.ratePpb),
      premium: fundingRateText(entry.premiumPpb),
      time: entry.timeMs,
    }))
}

/** What the sub-venues list, as their builders sort it. */
function perpCategories(context: FaceContext) {
  return context.catalogue.all().flatMap(({ marketId, subVenue }) => {
    const category = subVenue === undefined ? undefined : CATEGORIES[subVenue]
    return category === undefined ? [] : [[marketId, category]]
  })
}

function predictedFundings(context: FaceContext) {
  return (context.catalogue.perps('') ?? []).flatMap(({ marketId, isDelisted }) => {
    const market = isDelisted ? undefined : context.host.view.market(marketId)
    if (market === undefined) return []
    const prediction = {
      fundingRate: fundingRateText(market.fundingRatePpb),
      nextFundingTime: market.nextFundingTimeMs,
      fundingIntervalHours: 1,
    }
    return [[marketId, [['HlPerp', prediction]]]]
  })
}
