import { gt, isZero, lt, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, neg, sub, ZERO } from '@/lib/decimal/decimal'
import type { FeeTier } from '@/lib/schema/model/account'
import type { Liquidity, MarginMode, Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { maxLeverageAt } from '@/lib/trade/margin/maintenance'
import { feeOn, initialMargin } from '@/lib/trade/margin/margin'
import { marginPrice } from '@/lib/trade/margin/orderMargin'
import { positionRoom } from '@/lib/trade/margin/positionRoom'
import { estimateFill } from '@/lib/trade/orders/estimateFill'
import { minimumSize } from '@/lib/trade/orders/minimumSize'
import { sizeStep, snapPrice } from '@/lib/trade/orders/snapPrice'
import { fromAssetPrice, toAssetSize } from './units'

/** Ages beyond which a book is stale, and clocks that are too far apart. */
const BOOK_STALE_MS = 3_000
const AVERAGE_DECIMALS = 18
const FUNDING_DECIMALS = 12

/** An order on an asset, whatever venue takes it; size and limit per unit of the asset. */
export interface AssetOrder {
  side: Side
  size: Decimal
  /** Worst price; what lies beyond it rests. Absent: a market order. */
  limit?: Decimal | undefined
  leverage: number
  /** How long the position is to be held; 0: no funding is counted. */
  holdSeconds: number
}

/** Whether the account can trade at a venue; `any` where no account is looked at. */
export type Readiness = 'any' | 'ready' | 'notSetUp' | 'noBalance'

/** Current state of one venue, with what is needed to price an order there. */
export interface VenueFacts {
  venue: string
  market: Market
  /** Mode that an order opens its position in. */
  marginMode: MarginMode
  limits: Pick<Provider, 'minOrderValueUsd' | 'funding'>
  /** Undefined while none came. */
  book: Pick<Orderbook, 'bids' | 'asks'> | undefined
  /** Since the last frame of the book, in milliseconds; undefined while none came. */
  bookAgeMs: number | undefined
  context: Pick<MarketContext, 'markPrice' | 'funding'> | undefined
  /** Of the account there, or without one; undefined where it is not known. */
  fees: FeeTier | undefined
  /** Beside the venue's fee; undefined: nothing. */
  platformFee: FeeTier | undefined
  readiness: Readiness
  /** Of the account in this market; undefined without one, or where it is not known. */
  position: Pick<Position, 'side' | 'size'> | undefined
}

/** Why an order cannot be priced at a venue, or must not be called best there. */
export type QuoteFault =
  | { kind: 'delisted' }
  | { kind: 'notSetUp' }
  | { kind: 'noBalance' }
  | { kind: 'noBook' }
  | { kind: 'stale'; ageMs: number }
  | { kind: 'oneSided' }
  | { kind: 'crossed' }
  /** The book holds less than the size; both in base units of the market. */
  | { kind: 'thin'; holds: Decimal; wanted: Decimal }
  | { kind: 'belowStep'; step: Decimal }
  /** Smaller than an order with a limit may be; in base units of the market. */
  | { kind: 'belowSize'; minimum: Decimal }
  | { kind: 'belowMinimum'; minimumUsd: Decimal }
  | { kind: 'aboveMaximum'; maximumUsd: Decimal }
  /** The position would be larger than it may be; in base units of the market, which the symbol names. */
  | { kind: 'abovePosition'; maximum: Decimal; symbol: string }
  | { kind: 'noFees' }
  | { kind: 'noFunding' }
  /** The mid lies too far from that of the other venues to be of the same asset. */
  | { kind: 'offMarket' }
  /** The venue's times are far from those of the others. */
  | { kind: 'clock'; offMs: number }

/** What an order would cost at one venue. Money in quote; sizes and prices as the venue has them. */
export interface VenueQuote {
  venue: string
  market: Market
  bookAgeMs: number | undefined
  /** Mean of best bid and ask; undefined without both. */
  mid: Decimal | undefined
  /** The size on the venue's lots, rounded down; less than asked for where `isRounded`. */
  size: Decimal
  isRounded: boolean
  /** The limit on the venue's ticks, rounded to the passive side. */
  limit: Decimal | undefined
  /** Part that executes at once. */
  filled: Decimal
  /** What executes at the book's prices and what rests at the limit, together. */
  notional: Decimal | undefined
  /** Notional over size; what rests counts at its limit. */
  price: Decimal | undefined
  role: Liquidity
  /** Of the venue and of the platform together, rounded up. */
  fee: Decimal | undefined
  /** Estimate: paid above zero, received below. */
  funding: Decimal | undefined
  margin: Decimal | undefined
  /** The leverage asked for, or the most that the market lets this notional have. */
  leverage: number
  faults: readonly QuoteFault[]
}

/**
 * Prices an order at one venue: what the book gives within the limit at taker fees, what rests at
 * maker fees, both rounded up as the ticket does, and the funding expected over the holding time.
 * Everything that makes the figure doubtful is listed; nothing is left out or guessed.
 */
export function quoteVenue(order: AssetOrder, facts: VenueFacts): VenueQuote {
  const { market, book } = facts
  const lots = div(order.size, mul(sizeStep(market), toAssetSize(market, decimal('1'))), 0, 'down')
  const size = mul(lots, sizeStep(market))
  const limit = order.limit && snapPrice(market, fromAssetPrice(market, order.limit), order.side)
  const levels = order.side === 'BUY' ? book?.asks : book?.bids
  const fill = estimateFill(levels ?? [], size, order.side, limit)
  const resting = sub(size, fill.filledSize)
  const restingValue = limit === undefined ? ZERO : mul(resting, limit)
  const isPriced = !isZero(size) && (fill.isComplete || limit !== undefined)
  const notional = isPriced ? add(fill.notional, restingValue) : undefined
  const mid = midOf(book)
  const leverage = leverageAt(market, order.leverage, notional)
  const role = isZero(fill.filledSize) && limit !== undefined ? 'maker' : 'taker'
  const value = notional && marginValue(facts, { size, notional, isTaker: role === 'taker' })
  return {
    venue: facts.venue,
    market,
    bookAgeMs: facts.bookAgeMs,
    mid,
    size,
    isRounded: toAssetSize(market, size) !== order.size,
    limit,
    filled: fill.filledSize,
    notional,
    price: notional && averageOf(notional, size),
    role,
    fee: notional && feeOf(facts, fill.notional, restingValue),
    funding: expectedFunding(order, facts, size),
    margin: value && initialMargin(value, leverage, market),
    leverage,
    faults: faultsOf(order, facts, { size, notional, filled: fill.filledSize, mid }),
  }
}

function averageOf(notional: Decimal, size: Decimal): Decimal {
  return div(notional, size, AVERAGE_DECIMALS, 'halfEven')
}

/**
 * Value that the margin of an order counts at, as in the ticket; its notional on spot, which is paid
 * whole, and without a mark price.
 */
function marginValue(
  { market, marginMode, context }: VenueFacts,
  { size, notional, isTaker }: { size: Decimal; notional: Decimal; isTaker: boolean },
): Decimal {
  if (context === undefined || isSpotMarket(market)) return notional
  const price = averageOf(notional, size)
  const counted = marginPrice({ price, markPrice: context.markPrice, marginMode, isTaker })
  // The average is rounded, the notional is exact.
  return counted === price ? notional : mul(size, counted)
}

/**
 * Venue's and platform's fee, each rounded up for each role, as venues charge them; undefined where a
 * rate is not known.
 */
function feeOf(
  { fees, platformFee }: VenueFacts,
  takenValue: Decimal,
  resting: Decimal,
): Decimal | undefined {
  if (fees === undefined) return undefined
  const both = (value: Decimal, role: keyof FeeTier): Decimal =>
    isZero(value) ? ZERO : add(feeOn(value, fees[role]), feeOn(value, platformFee?.[role] ?? ZERO))
  return add(both(takenValue, 'taker'), both(resting, 'maker'))
}

/**
 * Funding over the holding time at the rate of now: size × mark price × rate × time over the period
 * that the rate stands for. Longs pay a rate above zero. Payments come at moments; over a time that
 * begins anywhere this is their mean.
 */
export function expectedFunding(
  { side, holdSeconds }: Pick<AssetOrder, 'side' | 'holdSeconds'>,
  { context, limits }: Pick<VenueFacts, 'context' | 'limits'>,
  size: Decimal,
): Decimal | undefined {
  if (holdSeconds === 0) return ZERO
  const periodSeconds = limits.funding?.ratePeriodSeconds
  if (context?.funding === undefined || periodSeconds === undefined) return undefined
  const perPeriod = mul(mul(size, context.markPrice), context.funding.rate)
  const scaled = mul(perPeriod, decimal(String(holdSeconds)))
  const paid = div(scaled, decimal(String(periodSeconds)), FUNDING_DECIMALS, 'halfEven')
  return side === 'BUY' ? paid : neg(paid)
}

/** Prices of a book, the best of each side first. */
export interface BookPrices {
  readonly bids: readonly { readonly price: Decimal }[]
  readonly asks: readonly { readonly price: Decimal }[]
}

/** Mean of best bid and ask; undefined where a side is empty. */
export function midOf(book: BookPrices | undefined): Decimal | undefined {
  const bid = book?.bids[0]?.price
  const ask = book?.asks[0]?.price
  if (bid === undefined || ask === undefined) return undefined
  return div(add(bid, ask), decimal('2'), AVERAGE_DECIMALS, 'halfEven')
}

function leverageAt(market: Market, wanted: number, notional: Decimal | undefined): number {
  if (isSpotMarket(market)) return 1
  return Math.min(wanted, maxLeverageAt(market, notional ?? ZERO) ?? wanted)
}

function faultsOf(
  order: AssetOrder,
  facts: VenueFacts,
  quote: {
    size: Decimal
    notional: Decimal | undefined
    filled: Decimal
    mid: Decimal | undefined
  },
): QuoteFault[] {
  const { market, book, bookAgeMs, limits, readiness } = facts
  const faults: QuoteFault[] = []
  if (market.isDelisted === true) faults.push({ kind: 'delisted' })
  if (readiness === 'notSetUp' || readiness === 'noBalance') faults.push({ kind: readiness })
  if (book === undefined || bookAgeMs === undefined) faults.push({ kind: 'noBook' })
  else if (bookAgeMs > BOOK_STALE_MS) faults.push({ kind: 'stale', ageMs: bookAgeMs })
  if (book !== undefined && quote.mid === undefined) faults.push({ kind: 'oneSided' })
  if (isCrossed(book)) faults.push({ kind: 'crossed' })
  faults.push(...sizeFaults(order, facts, quote), ...positionFaults(order, facts, quote.size))
  if (facts.fees === undefined) faults.push({ kind: 'noFees' })
  if (expectedFunding(order, { context: facts.context, limits }, quote.size) === undefined) {
    faults.push({ kind: 'noFunding' })
  }
  return faults
}

function sizeFaults(
  order: AssetOrder,
  { market, limits, book }: VenueFacts,
  { size, notional, filled }: { size: Decimal; notional: Decimal | undefined; filled: Decimal },
): QuoteFault[] {
  if (isZero(size)) return [{ kind: 'belowStep', step: sizeStep(market) }]
  const minimum = minimumSize(market, order.limit !== undefined)
  if (lt(size, minimum)) return [{ kind: 'belowSize', minimum }]
  if (notional === undefined) {
    return book === undefined ? [] : [{ kind: 'thin', holds: filled, wanted: size }]
  }
  const least = limits.minOrderValueUsd
  const minimumUsd = least === undefined ? undefined : decimal(String(least))
  if (minimumUsd && lt(notional, minimumUsd)) return [{ kind: 'belowMinimum', minimumUsd }]
  const most = order.limit === undefined ? market.maxMarketOrderUsd : market.maxLimitOrderUsd
  if (most && gt(notional, most)) return [{ kind: 'aboveMaximum', maximumUsd: most }]
  return []
}

function positionFaults(
  { side }: AssetOrder,
  { market, position }: VenueFacts,
  size: Decimal,
): QuoteFault[] {
  const { maxPositionSize: maximum, baseAsset } = market
  const room = positionRoom(market, position, side)
  if (maximum === undefined || room === undefined || lte(size, room)) return []
  return [{ kind: 'abovePosition', maximum, symbol: baseAsset.displaySymbol }]
}

function isCrossed(book: VenueFacts['book']): boolean {
  const bid = book?.bids[0]?.price
  const ask = book?.asks[0]?.price
  return bid !== undefined && ask !== undefined && lte(ask, bid)
}
