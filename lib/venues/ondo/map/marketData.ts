import { sign } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, ONE } from '@/lib/decimal/decimal'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Orderbook, Trade } from '@/lib/schema/model/orderbook'
import type {
  WireCandle,
  WireContract,
  WireFundingPoint,
  WirePublicTrade,
} from '@/lib/venues/ondo/wire/markets'
import type { WireStreamCandle } from '@/lib/venues/ondo/wire/stream'
import type { WireBook } from '@/lib/venues/ondo/wire/wireBook'

const PLACES = 12
const SECOND_MS = 1000
const HUNDRED = decimal('100')
const TWO = decimal('2')

/**
 * Widths of candle, as REST and as the stream name them. REST documents none above a day: weeks are
 * made of days (`weeklyCandles`).
 */
export const ONDO_INTERVALS = {
  '1m': { rest: '1', stream: '1', ms: 60_000 },
  '5m': { rest: '5', stream: '5', ms: 300_000 },
  '15m': { rest: '15', stream: '15', ms: 900_000 },
  '1h': { rest: '60', stream: '1H', ms: 3_600_000 },
  '4h': { rest: '240', stream: '4H', ms: 14_400_000 },
  '1d': { rest: '1D', stream: '1D', ms: 86_400_000 },
  '1w': { rest: '1D', stream: '1W', ms: 604_800_000 },
} as const satisfies {
  [Interval in OhlcvInterval]?: { rest: string; stream: string; ms: number }
}

/** A width of candle that the venue has. */
export type OndoInterval = keyof typeof ONDO_INTERVALS

/** Whether the venue has candles of this width. */
export function isOndoInterval(interval: string): interval is OndoInterval {
  return Object.hasOwn(ONDO_INTERVALS, interval)
}

/** What is known of a market from moment to moment, from REST and from the stream. */
export interface LiveFigures {
  contract?: WireContract
  mark?: Decimal
  oracle?: Decimal
  bid?: Decimal
  ask?: Decimal
  /** Estimate for the hour that ends at `nextFundingTimeMs`. */
  fundingRate?: Decimal
  nextFundingTimeMs?: number
}

/** Live figures of a market; undefined without a price yet. */
export function mapContext(marketId: string, figures: LiveFigures): MarketContext | undefined {
  const { contract } = figures
  const last = positive(contract?.lastPrice)
  const oracle = positive(figures.oracle) ?? positive(contract?.indexPrice)
  const mark = positive(figures.mark) ?? oracle ?? last
  if (mark === undefined) return undefined
  const bid = positive(figures.bid) ?? positive(contract?.bid)
  const ask = positive(figures.ask) ?? positive(contract?.ask)
  const rate = figures.fundingRate ?? contract?.nextFundingRate
  const nextFundingTime = figures.nextFundingTimeMs ?? contract?.nextFundingRateTimestamp
  const isUnderlyingClosed = contract?.isClosed
  return {
    marketId,
    midPrice: bid && ask ? div(add(bid, ask), TWO, PLACES, 'halfEven') : mark,
    markPrice: mark,
    ...(oracle && { oraclePrice: oracle }),
    ...dayChange(last, contract?.priceChangePercent),
    ...(contract?.usdVolume && { volume24h: contract.usdVolume }),
    ...(contract?.openInterest && { openInterest: contract.openInterest }),
    ...(rate && typeof nextFundingTime === 'number' && { funding: { rate, nextFundingTime } }),
    ...(typeof isUnderlyingClosed === 'boolean' && { isUnderlyingClosed }),
  }
}

function positive(value: Decimal | undefined): Decimal | undefined {
  return value !== undefined && sign(value) > 0 ? value : undefined
}

// The venue gives the change in percent, not the price of the day before.
function dayChange(
  last: Decimal | undefined,
  percent: Decimal | undefined,
): Partial<MarketContext> {
  if (percent === undefined) return {}
  const change = div(percent, HUNDRED, PLACES, 'halfEven')
  const growth = add(ONE, change)
  if (last === undefined || sign(growth) <= 0) return { priceChange24h: change }
  return { prevDayPrice: div(last, growth, PLACES, 'halfEven'), priceChange24h: change }
}

/** A candle of REST. */
export function mapCandle(wire: WireCandle): Candle {
  const { startTime, open, high, low, close, volume } = wire
  return { t: startTime, o: open, h: high, l: low, c: close, v: volume }
}

/** A candle of the stream: its opening time, never the time of the update. */
export function mapStreamCandle({ s, o, h, l, c, v }: WireStreamCandle): Candle {
  return { t: Math.round(s * SECOND_MS), o, h, l, c, v }
}

/** Both sides of a book, best first. */
export function mapBook(wire: WireBook, provider: string): Orderbook {
  return {
    provider,
    marketId: wire.market,
    bids: wire.bids,
    asks: wire.asks,
    timestamp: wire.time,
  }
}

/** A public trade. */
export function mapTrade(wire: WirePublicTrade, provider: string): Trade {
  return {
    provider,
    marketId: wire.market,
    price: wire.price,
    size: wire.size,
    timestamp: wire.time,
    side: wire.aggressor_side,
    ...(wire.id && { id: wire.id }),
  }
}

/** One settlement of a market's funding; above zero longs paid. */
export function mapFundingPoint(wire: WireFundingPoint): FundingPoint {
  return { timestamp: wire.time, rate: wire.fundingRate }
}
