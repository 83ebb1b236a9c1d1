import { sign } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, parseDecimal, ZERO } from '@/lib/decimal/decimal'
import { plainText } from '@/lib/decimal/plainText'
import { snapToStep } from '@/lib/decimal/snap'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { intervalOf } from '@/server/paper/faces/ondo/http/publicCalls'
import type { VenueMarket } from '@/server/paper/faces/ondo/listings/catalogue'
import { liquidationIdText } from '@/server/paper/faces/ondo/views/ids'
import {
  book,
  markTicksText,
  streamedFunding,
  wireTrade,
} from '@/server/paper/faces/ondo/views/marketView'
import { plain, time } from '@/server/paper/faces/ondo/views/numbers'
import type { Block, PaperCandle } from '@/server/paper/host'
import { type Channel, rowsChannel, StreamError, stateChannel, type Wanted } from './channel'

const MARKS_MS = 500
const FUNDING_MS = 5_000
const CANDLE_MS = 500
const RESOLUTIONS: ReadonlySet<string> = new Set(['1', '5', '15', '1H', '4H', '1D', '1W'])
/** Lengths in seconds, for the end of a candle. */
const LENGTH_SECS: Readonly<Record<string, number>> = {
  '1': 60,
  '5': 300,
  '15': 900,
  '1H': 3_600,
  '4H': 14_400,
  '1D': 86_400,
  '1W': 604_800,
}
const TRADES_MAX = 50

/** Opens a public channel; undefined where there is none of that name. */
export function openPublicChannel(context: FaceContext, wanted: Wanted): Channel | undefined {
  switch (wanted.channel) {
    case 'topOfBooksPerps':
      return booksChannel(context, wanted, 1, true)
    case 'depthBooksPerps':
      return booksChannel(context, wanted, limitOf(wanted), wanted.limit !== undefined)
    case 'tradesPerps':
      return tradesChannel(context, wanted)
    case 'markPricesPerps':
      return marksChannel(context, wanted)
    case 'fundingRatesPerps':
      return fundingChannel(context, wanted)
    case 'kLinePerps':
      return candleChannel(context, wanted)
    case 'liquidationAnnouncementsPerps':
      return liquidationsChannel(context, wanted)
    default:
      return undefined
  }
}

/** The markets that a subscription names, or all. @throws StreamError for one there is none of */
export function marketsOf({ catalogue }: FaceContext, { markets }: Wanted): VenueMarket[] {
  if (markets === undefined || markets.length === 0) return [...catalogue.all()]
  return markets.map((symbol) => {
    const market = catalogue.bySymbol(symbol)
    if (market === undefined) throw new StreamError('provided market is invalid')
    return market
  })
}

function limitOf({ limit = 0 }: Wanted): number {
  if (!Number.isSafeInteger(limit) || limit < 0) {
    throw new StreamError('limit must be a 0 (unlimited) or positive integer')
  }
  return limit
}

/** The step that prices are put together to, where one is asked for. */
function stepOf({ depthLevels }: Wanted): Decimal | undefined {
  if (depthLevels === undefined) return undefined
  const step = parseDecimal(plainText(depthLevels))
  if (step === undefined || sign(step) <= 0) {
    throw new StreamError('depth level must be a positive number')
  }
  return step
}

/** Whole books of the markets that changed. Without a limit there is the first one alone. */
function booksChannel(
  context: FaceContext,
  wanted: Wanted,
  limit: number,
  isUpdated: boolean,
): Channel {
  const markets = marketsOf(context, wanted)
  const lastSent = new Map<string, string>()
  const step = stepOf(wanted)
  const row = (market: VenueMarket) =>
    step === undefined
      ? book(context, market, limit)
      : grouped(book(context, market, 0), step, limit)
  return {
    name: wanted.channel,
    snapshot: () => [markets.map(row)],
    update({ events }: Block) {
      if (!isUpdated) return []
      const touched = new Set(
        events.flatMap((event) => (event.type === 'book' ? [event.marketId] : [])),
      )
      const rows = markets.flatMap((market) => {
        if (!touched.has(market.symbol)) return []
        const current = row(market)
        const text = JSON.stringify([current.bids, current.asks])
        if (lastSent.get(market.symbol) === text) return []
        lastSent.set(market.symbol, text)
        return [current]
      })
      return rows.length === 0 ? [] : [rows]
    },
  }
}

type Book = ReturnType<typeof book>

/** The best levels of a book whose prices are put together to multiples of a step. */
function grouped(fullBook: Book, step: Decimal, limit: number): Book {
  const group = (levels: Book['bids'], rounding: 'down' | 'up') => {
    const sums = new Map<Decimal, Decimal>()
    for (const [price = '', size = ''] of levels) {
      const at = snapToStep(decimal(price), step, rounding)
      sums.set(at, add(sums.get(at) ?? ZERO, decimal(size)))
    }
    return [...sums].slice(0, limit === 0 ? sums.size : limit)
  }
  return { ...fullBook, bids: group(fullBook.bids, 'down'), asks: group(fullBook.asks, 'up') }
}

function tradesChannel(context: FaceContext, wanted: Wanted): Channel {
  const markets = marketsOf(context, wanted)
  const bySymbol = new Map(markets.map((market) => [market.symbol, market]))
  const past = Math.min(Math.max(0, wanted.numPastTrades ?? 0), TRADES_MAX)
  return {
    name: wanted.channel,
    snapshot() {
      if (past === 0) return []
      const trades = markets.flatMap((market) =>
        context.host
          .recentTrades(market.symbol)
          .slice(0, past)
          .map((trade) => wireTrade(market, trade)),
      )
      return trades.length === 0 ? [] : [trades]
    },
    update({ events }) {
      const trades = events.flatMap((event) => {
        const market = event.type === 'trade' ? bySymbol.get(event.trade.marketId) : undefined
        return event.type === 'trade' && market ? [wireTrade(market, event.trade)] : []
      })
      return trades.length === 0 ? [] : [trades]
    },
  }
}

function byName(context: FaceContext, wanted: Wanted) {
  const markets = new Map(marketsOf(context, wanted).map((market) => [market.symbol, market]))
  return { markets, keys: [...markets.keys()] }
}

function marksChannel(context: FaceContext, wanted: Wanted): Channel {
  const { keys, markets } = byName(context, wanted)
  return rowsChannel(wanted.channel, keys, MARKS_MS, (symbol) => {
    const market = markets.get(symbol)
    if (market === undefined) return undefined
    const { oracleTicks = 0 } = context.host.view.market(symbol) ?? {}
    return {
      market: symbol,
      markPrice: markTicksText(context, market),
      oraclePrice: plain(oracleTicks, market.definition.priceDecimals),
    }
  })
}

function fundingChannel(context: FaceContext, wanted: Wanted): Channel {
  const { keys, markets } = byName(context, wanted)
  return rowsChannel(wanted.channel, keys, FUNDING_MS, (symbol) => {
    const market = markets.get(symbol)
    return market && streamedFunding(context, market)
  })
}

function candleChannel(context: FaceContext, wanted: Wanted): Channel {
  const { markets: named, resolution } = wanted
  if (named?.length !== 1) throw new StreamError('single markets argument must be provided')
  const [market] = marketsOf(context, wanted)
  if (resolution === undefined) throw new StreamError('kline resolution is missing')
  const lengthSecs = LENGTH_SECS[resolution]
  if (market === undefined || lengthSecs === undefined || !RESOLUTIONS.has(resolution)) {
    throw new StreamError('kline resolution is invalid')
  }
  const { host } = context
  const { priceDecimals, sizeDecimals } = market.definition
  const price = (ticks: number) => Number(plain(ticks, priceDecimals))
  const interval = intervalOf(resolution)
  const lengthMs = lengthSecs * 1_000
  const frameOf = (candle: PaperCandle, isClosed: boolean) => {
    const start = candle.openTimeMs / 1_000
    return {
      m: market.symbol,
      t: Math.floor(host.now() / 1_000),
      s: start,
      e: start + lengthSecs,
      o: price(candle.openTicks),
      h: price(candle.highTicks),
      l: price(candle.lowTicks),
      c: price(candle.closeTicks),
      v: Number(plain(candle.volumeLots, sizeDecimals)),
      x: isClosed,
    }
  }
  /** Those that open within the last two lengths, the forming one last. */
  const latest = () => {
    const nowMs = host.now()
    return host.candles(market.symbol, interval, nowMs - 2 * lengthMs, nowMs)
  }
  const forming = stateChannel(wanted.channel, CANDLE_MS, () => {
    const candle = latest().at(-1)
    return candle === undefined ? { m: market.symbol } : frameOf(candle, false)
  })
  let formedMs = latest().at(-1)?.openTimeMs
  return {
    ...forming,
    update(block) {
      const frames = forming.update(block)
      if (frames.length === 0) return []
      const candles = latest()
      const closed = candles.slice(0, -1).find(({ openTimeMs }) => openTimeMs === formedMs)
      formedMs = candles.at(-1)?.openTimeMs
      return closed === undefined ? frames : [frameOf(closed, true), ...frames]
    },
  }
}

/** Positions that the venue sells, without their owners. */
function liquidationsChannel({ catalogue }: FaceContext, { channel }: Wanted): Channel {
  return {
    name: channel,
    snapshot: () => [],
    update({ events, number, timeMs }) {
      const rows = events.flatMap((event, at) => {
        if (event.type !== 'liquidation') return []
        const definition = catalogue.bySymbol(event.marketId)?.definition
        const { priceDecimals = 0, sizeDecimals = 0 } = definition ?? {}
        const size = plain(Math.abs(event.signedLots), sizeDecimals)
        const order = {
          market: event.marketId,
          side: event.signedLots > 0 ? 'sell' : 'buy',
          price: plain(event.markTicks, priceDecimals),
          quantity: size,
          positionSize: size,
        }
        const id = liquidationIdText(`${number}:${at}`)
        return [{ id, status: 'resolved', nextOffload: time(timeMs), orders: [order] }]
      })
      return rows.length === 0 ? [] : [rows]
    },
  }
}
