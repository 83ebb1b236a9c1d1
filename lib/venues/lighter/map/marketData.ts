import { isZero, sign } from '@/lib/decimal/compare'
import { abs, add, type Decimal, decimal, div, neg, ONE, sub } from '@/lib/decimal/decimal'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { OrderbookLevel, Trade } from '@/lib/schema/model/orderbook'
import type {
  WireBookOrders,
  WireCandle,
  WireFunding,
  WireMarketDetails,
  WireMarketStats,
} from '@/lib/venues/lighter/wire/markets'
import type { WireTrade } from '@/lib/venues/lighter/wire/trade'
import type { ListedMarket } from './market'
import { percentToFraction, shownPrice, shownSize } from './scale'

/** Widths of candle that the venue keeps. */
export const LIGHTER_INTERVALS = [
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '4h',
  '12h',
  '1d',
] as const satisfies readonly OhlcvInterval[]

const HOUR_MS = 3_600_000
const PRICE_PLACES = 12

/** Funding is paid every hour on the hour. */
function nextFundingTimeMs(nowMs: number): number {
  return (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS
}

/**
 * Live figures of a market, from its listing and, where they are at hand, from the stream, which
 * alone has the funding rate. Undefined for a market without a price yet.
 */
export function mapContext(
  listed: ListedMarket,
  details: WireMarketDetails,
  nowMs: number,
  stats?: WireMarketStats,
): MarketContext | undefined {
  const last = stats?.last_trade_price ?? details.last_trade_price
  const mark = positive(stats?.mark_price) ?? positive(details.mark_price) ?? positive(last)
  if (mark === undefined) return undefined
  const oracle = positive(stats?.index_price) ?? positive(details.index_price)
  const price = (value: Decimal) => shownPrice(value, listed.scale)
  const volume = stats?.daily_quote_token_volume ?? details.daily_quote_token_volume
  const change = stats?.daily_price_change ?? details.daily_price_change
  const isPerp = listed.kind === 'perp'
  const interest = isPerp
    ? openInterest(details.open_interest, stats?.open_interest, mark)
    : undefined
  const rate = isPerp ? stats?.current_funding_rate : undefined
  return {
    marketId: listed.market.id,
    midPrice: price(midPrice(stats) ?? mark),
    markPrice: price(mark),
    ...(oracle && { oraclePrice: price(oracle) }),
    ...dayChange(positive(last), change, listed),
    ...(volume && { volume24h: volume }),
    ...(interest && { openInterest: shownSize(interest, listed.scale) }),
    ...(rate && {
      funding: { rate: percentToFraction(rate), nextFundingTime: nextFundingTimeMs(nowMs) },
    }),
  }
}

function positive(value: Decimal | undefined): Decimal | undefined {
  return value !== undefined && sign(value) > 0 ? value : undefined
}

function midPrice(stats: WireMarketStats | undefined): Decimal | undefined {
  const reported = positive(stats?.mid_price)
  if (reported !== undefined) return reported
  const [bid, ask] = [positive(stats?.best_bid_price), positive(stats?.best_ask_price)]
  return bid && ask && div(add(bid, ask), decimal('2'), PRICE_PLACES, 'halfEven')
}

// The listing counts in base units. The stream was recorded in USD and, elsewhere, in base units:
// what lies nearer to the listing is taken, and nothing where neither does.
function openInterest(
  listed: Decimal | undefined,
  streamed: Decimal | undefined,
  mark: Decimal,
): Decimal | undefined {
  if (streamed === undefined || listed === undefined || isZero(listed)) return listed
  const inBase = div(streamed, mark, PRICE_PLACES, 'halfEven')
  const distance = (value: Decimal) => Number(abs(sub(value, listed)))
  return distance(streamed) < distance(inBase) ? streamed : inBase
}

// The venue gives the change in percent, not the price of the day before, which lay on the grid.
function dayChange(
  last: Decimal | undefined,
  percent: Decimal | undefined,
  { market, scale }: ListedMarket,
): Partial<MarketContext> {
  if (percent === undefined) return {}
  const change = percentToFraction(percent)
  const growth = add(ONE, change)
  if (last === undefined || sign(growth) <= 0) return { priceChange24h: change }
  const places = market.priceDecimals ?? PRICE_PLACES
  const previous = div(shownPrice(last, scale), growth, places, 'halfEven')
  return { prevDayPrice: previous, priceChange24h: change }
}

/** A candle. */
export function mapCandle(wire: WireCandle, { scale }: ListedMarket): Candle {
  return {
    t: wire.t,
    o: shownPrice(wire.o, scale),
    h: shownPrice(wire.h, scale),
    l: shownPrice(wire.l, scale),
    c: shownPrice(wire.c, scale),
    v: shownSize(wire.v, scale),
  }
}

/** The venue lists orders, best first: those of one price are one level. */
export function mapBook(
  wire: WireBookOrders,
  { scale }: ListedMarket,
): { bids: OrderbookLevel[]; asks: OrderbookLevel[] } {
  const side = (orders: WireBookOrders['asks']): OrderbookLevel[] => {
    const levels = new Map<Decimal, Decimal>()
    for (const { price, remaining_base_amount: size } of orders) {
      const before = levels.get(price)
      levels.set(price, before === undefined ? size : add(before, size))
    }
    return [...levels].map(([price, size]) => ({
      price: shownPrice(price, scale),
      size: shownSize(size, scale),
    }))
  }
  return { bids: side(wire.bids), asks: side(wire.asks) }
}

/** A public trade; the buyer crossed the book where the ask rested. */
export function mapTrade(wire: WireTrade, { market, scale }: ListedMarket): Trade {
  return {
    provider: market.providerId,
    marketId: market.id,
    price: shownPrice(wire.price, scale),
    size: shownSize(wire.size, scale),
    timestamp: wire.timestamp,
    side: wire.is_maker_ask ? 'buy' : 'sell',
    id: wire.trade_id,
  }
}

/** One settlement of a market's funding; above zero where longs paid. */
export function mapFundingPoint(wire: WireFunding): FundingPoint {
  const rate = abs(percentToFraction(wire.rate))
  return { timestamp: wire.timestamp, rate: wire.direction === 'long' ? rate : neg(rate) }
}
