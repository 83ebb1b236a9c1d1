import { z } from 'zod'
import { type FaceContext, NETWORK, SYMBOL } from '@/server/paper/faces/ondo/context'
import type { VenueMarket } from '@/server/paper/faces/ondo/listings/catalogue'
import {
  book,
  contract,
  fundingEstimate,
  markTicksText,
  tradingPair,
  wireCandle,
  wireTrade,
} from '@/server/paper/faces/ondo/views/marketView'
import { money, plain, rate, time, valueMicro } from '@/server/paper/faces/ondo/views/numbers'
import type { CandleInterval } from '@/server/paper/host'
import type { PublicCall } from './call'
import { badRequest, VenueError } from './errors'
import { pageOf, type Query, readJson, Text } from './request'

/** What clients call a candle's length, in minutes or in words. */
const RESOLUTIONS: Readonly<Record<string, CandleInterval>> = {
  '1': '1m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '1H': '1h',
  '240': '4h',
  '4H': '4h',
  '1D': '1d',
  D: '1d',
  '1W': '1w',
  W: '1w',
}
const INTERVAL_MS: Readonly<Partial<Record<CandleInterval, number>>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
}
const CANDLES_MAX = 1_500
const DEPTH = 10
const DEPTH_MAX = 1_000
const FUNDING_KEPT_MS = 90 * 86_400_000
const DAY_MS = 86_400_000

/** The engine's name of a candle's length. @throws VenueError where there is none */
export function intervalOf(resolution: string): CandleInterval {
  const interval = RESOLUTIONS[resolution]
  if (interval === undefined) throw badRequest('resolution is not supported')
  return interval
}

/** A market by name. @throws VenueError where there is none */
export function marketNamed({ catalogue }: FaceContext, symbol: string): VenueMarket {
  const market = catalogue.bySymbol(symbol)
  if (market === undefined) throw new VenueError('invalid_market', 'invalid market')
  return market
}

/** The market that a query names, or all. */
function chosen(context: FaceContext, query: Query): readonly VenueMarket[] {
  const symbol = query.optional('market')
  return symbol === undefined ? context.catalogue.all() : [marketNamed(context, symbol)]
}

function candlesOf({ host }: FaceContext, market: VenueMarket, query: Query) {
  const interval = intervalOf(query.text('resolution'))
  // The stream has weeks; REST documents no width above a day.
  if (interval === '1w') throw badRequest('resolution is not supported')
  const lengthMs = INTERVAL_MS[interval] ?? DAY_MS
  const toMs = Math.min(query.integer('to') * 1_000, host.now())
  const fromMs = Math.max(query.integer('from') * 1_000, toMs - CANDLES_MAX * lengthMs)
  return fromMs > toMs ? [] : host.candles(market.symbol, interval, fromMs, toMs)
}

const get = (path: string, run: PublicCall['run']): PublicCall => ({ method: 'GET', path, run })

/** Public reads. */
export const PUBLIC_CALLS: readonly PublicCall[] = [
  get('/hello', () => ({ plain: { hello: 'world' } })),
  get('/status', () => ({ result: { marketStatus: 'open' } })),
  get('/v1/verify_eligibility', () => ({ done: true })),
  get('/v1/markets', ({ catalogue, deployment }) => ({
    result: {
      spot: { tradingPairs: [] },
      perps: { tradingPairs: catalogue.all().map(tradingPair) },
      tokenConfig: [
        {
          id: SYMBOL,
          name: 'USD Coin',
          decimals: 2,
          networks: {
            [NETWORK]: { contractAddress: deployment.usdcAddress, contractDecimals: 6 },
          },
        },
      ],
    },
  })),
  get('/v1/perps/contracts', (context, { query }) => {
    const withSparkline = query.optional('sparkline') !== 'false'
    return {
      result: chosen(context, query).map((market) => contract(context, market, withSparkline)),
    }
  }),
  get('/v1/perps/mark_prices', (context, { query }) => ({
    result: Object.fromEntries(
      chosen(context, query).map((market) => [
        market.symbol,
        {
          pair: { base: market.row.base, quote: 'USD' },
          price: markTicksText(context, market),
          time: time(context.host.now()),
        },
      ]),
    ),
  })),
  get('/v1/perps/depth', (context, { query }) => {
    const depth = Math.min(Math.max(1, query.integerOr('depth', DEPTH)), DEPTH_MAX)
    return { result: book(context, marketNamed(context, query.text('market')), depth) }
  }),
  get('/v1/perps/trades', (context, { query }) => {
    const market = marketNamed(context, query.text('market'))
    const trades = context.host.recentTrades(market.symbol)
    const page = pageOf(trades, query, ({ timeMs }) => timeMs)
    return { page: { ...page, items: page.items.map((trade) => wireTrade(market, trade)) } }
  }),
  get('/v1/perps/candles', (context, { query }) => {
    const market = marketNamed(context, query.text('market'))
    return { result: candlesOf(context, market, query).map((candle) => wireCandle(market, candle)) }
  }),
  get('/v1/perps/history', (context, { query }) => {
    const name = query.text('symbol')
    const market = context.catalogue.all().find(({ displayName }) => `${displayName}.P` === name)
    if (market === undefined) {
      // As the venue: no error for a name it does not know, such as one with a hyphen.
      return { plain: { s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] } }
    }
    const countback = query.integerOr('countback', CANDLES_MAX)
    const candles = candlesOf(context, market, query).slice(-countback)
    const { priceDecimals, sizeDecimals } = market.definition
    const price = (ticks: number) => Number(plain(ticks, priceDecimals))
    return {
      plain: {
        s: candles.length === 0 ? 'no_data' : 'ok',
        t: candles.map(({ openTimeMs }) => openTimeMs / 1_000),
        o: candles.map(({ openTicks }) => price(openTicks)),
        h: candles.map(({ highTicks }) => price(highTicks)),
        l: candles.map(({ lowTicks }) => price(lowTicks)),
        c: candles.map(({ closeTicks }) => price(closeTicks)),
        v: candles.map(({ volumeLots }) => Number(plain(volumeLots, sizeDecimals))),
      },
    }
  }),
  get('/v1/perps/symbol_info', ({ catalogue }) => ({
    plain: {
      symbol: catalogue.all().map(({ displayName }) => `${displayName}.P`),
      description: catalogue.all().map(({ row }) => row.name),
      'supported-resolutions': ['1', '5', '15', '30', '60', '240', '1D'],
    },
  })),
  get('/v1/perps/funding_rates', (context, { query }) => {
    const symbol = query.optional('market')
    const rows = chosen(context, query).map((market) => fundingEstimate(context, market))
    return { result: symbol === undefined ? rows : rows[0] }
  }),
  get('/v1/perps/funding_rate_history', (context, { query }) => {
    const market = marketNamed(context, query.text('market'))
    const { host } = context
    const toMs = Math.min(query.integerOr('endTime', host.now()), host.now())
    const fromMs = Math.max(query.integerOr('startTime', 0), toMs - FUNDING_KEPT_MS)
    const hours = [...host.fundingHistory(market.symbol, fromMs, toMs)].reverse()
    const page = pageOf(hours, query, ({ timeMs }) => timeMs)
    const items = page.items.map(({ ratePpb, timeMs }) => ({
      market: market.symbol,
      time: time(timeMs),
      fundingRate: rate(ratePpb),
    }))
    return { page: { ...page, items } }
  }),
  get('/v1/perps/open_interest', ({ catalogue, host }) => ({
    result: catalogue.all().map(({ definition, symbol }) => {
      const { markTicks = 0, openInterestLots = 0 } = host.view.market(symbol) ?? {}
      return {
        market: symbol,
        openInterest: plain(openInterestLots, definition.sizeDecimals),
        notionalValue: money(valueMicro(definition, markTicks, openInterestLots)),
      }
    }),
  })),
  get('/v1/perps/volume', ({ catalogue, host }) => ({
    result: catalogue.all().map(({ definition, symbol }) => {
      const { volumeLots, volumeNotionalMicro } = host.dayStatistics(symbol)
      return {
        market: symbol,
        volume: plain(volumeLots, definition.sizeDecimals),
        quoteVolume: money(volumeNotionalMicro),
      }
    }),
  })),
  {
    method: 'POST',
    path: '/v1/price',
    run(context, question) {
      const { pair } = readJson(question, PriceBody)
      const market = context.catalogue.all().find(({ row }) => row.base === pair.base)
      if (market === undefined || pair.quote !== 'USD') {
        throw new VenueError('invalid_symbol', 'invalid symbol')
      }
      const { oracleTicks = 0 } = context.host.view.market(market.symbol) ?? {}
      return { result: { pair, price: plain(oracleTicks, market.definition.priceDecimals) } }
    },
  },
]

const PriceBody = z.object({ pair: z.object({ base: Text, quote: Text }) })
