import { toAssetSize } from '@/lib/across/units'
import { type QuoteFault, quoteVenue, type VenueFacts } from '@/lib/across/venueQuote'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { gt, lt } from '@/lib/decimal/compare'
import { type Decimal, decimal, parseDecimal, ZERO } from '@/lib/decimal/decimal'
import type { FeeTier } from '@/lib/schema/model/account'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import type { Provider } from '@/lib/schema/model/provider'
import { marketNotFound, validationError } from '@/lib/schema/perpsError'
import { feesOn } from '@/lib/trade/fees'
import { estimateFill, slippageBps } from '@/lib/trade/orders/estimateFill'
import { orderAmounts } from '@/lib/trade/orders/orderAmounts'
import { marginModeOf, venueRules } from '@/lib/trade/rules/venueRules'

/** The most that an action takes, too. */
const LEVERAGE_MAX = 1000

/** What a quote is asked for. One of `size` and `sizeUsd`. */
export interface QuoteInput {
  /** Provider key. */
  provider: string
  /** Canonical market id. */
  marketId: string
  side: Side
  /** Base units, as decimal text. */
  size?: string
  /** Notional in quote units, as decimal text; turned into a size at the mark price. */
  sizeUsd?: string
  /** Account whose fees count; absent: the fees without an account. */
  address?: string
  /** Leverage that the margin is counted for, from 1 to 1000; 1 unless said otherwise. */
  leverage?: number
  signal?: AbortSignal
}

/** What a market order would get from the current book. Money is decimal text in quote units. */
export interface Quote {
  provider: string
  /** Symbol of the base asset. */
  symbol: string
  marketId: string
  side: Side
  /** Value of `baseSize` at the expected price; at the mark where the book is too thin. */
  sizeUsd: string
  /** Base units on the market's lots, rounded down. */
  baseSize: string
  markPrice: string
  /** Size-weighted average of what the book holds; of a part where it is too thin. */
  expectedFillPrice: string | null
  /** How much worse than the mark that is, in basis points; never below zero. */
  priceImpactBps: string | null
  feeTier: FeeTier
  /** Whether the fees are those without an account. */
  isDefaultFeeTier: boolean
  /** Fee of the venue, rounded up; null where the book is too thin. */
  feeUsd: string | null
  /**
   * Margin that opens it in the venue's default margin mode, rounded up; null where the book is too
   * thin.
   */
  marginUsd: string | null
  /** Rate of now and when it is next paid; null where the market has none. */
  funding: MarketContext['funding'] | null
  /** The book holds less than the size. */
  insufficientLiquidity: boolean
  /**
   * Why the figure is doubtful, if it is: a thin, one-sided or crossed book, a size below a lot or above
   * the largest position.
   */
  faults: readonly QuoteFault[]
  /** When the venue sent the book, in Unix milliseconds. */
  timestamp: number
}

/** Inputs of a quote besides the book. */
interface QuoteFacts {
  descriptor: Provider
  market: Market
  context: MarketContext
  feeTier: FeeTier
  isDefaultFeeTier: boolean
}

/**
 * Prices a market order on the service's current book.
 * @throws PerpsError 2002 where size, sizeUsd or leverage are out of their range, 2023 for an unknown market
 */
export async function getQuote(client: PerpsClient, input: QuoteInput): Promise<Quote> {
  requireFields(input)
  const { provider, marketId, signal } = input
  const [facts, book] = await Promise.all([
    readFacts(client, input),
    client.api.call('getOrderbook', { query: { provider, marketId, depth: '100' } }, signal),
  ])
  return quoteOn(book, facts, input)
}

/**
 * Prices a market order again whenever the venue's book, mark or funding changes.
 * @param onError called where the facts of the market cannot be read; the quote then never comes
 * @returns ends the subscription; may be called twice
 */
export function subscribeQuote(
  client: PerpsClient,
  input: QuoteInput,
  listener: (quote: Quote) => void,
  onError: (error: unknown) => void = () => {},
): () => void {
  requireFields(input)
  const { provider, marketId } = input
  const plugin = client.plugin(provider)
  let facts: QuoteFacts | undefined
  let book: Orderbook | undefined
  let isOver = false
  const notify = () => {
    if (!isOver && facts && book) listener(quoteOn(book, facts, input))
  }
  const leaveBook = plugin.subscribe({ channel: 'orderbook', marketId }, (next) => {
    book = next
    notify()
  })
  let leaveContext: () => void
  try {
    leaveContext = plugin.subscribe({ channel: 'marketContext', marketId }, (context) => {
      if (facts === undefined) return
      facts = { ...facts, context }
      notify()
    })
  } catch (error) {
    leaveBook()
    throw error
  }
  readFacts(client, input).then(
    (read) => {
      facts = read
      notify()
    },
    (error: unknown) => {
      if (!isOver) onError(error)
    },
  )
  return () => {
    isOver = true
    leaveBook()
    leaveContext()
  }
}

async function readFacts(client: PerpsClient, input: QuoteInput): Promise<QuoteFacts> {
  const { provider, marketId, address, signal } = input
  const [descriptor, markets, { prices }] = await Promise.all([
    client.provider(provider),
    client.markets(provider),
    client.api.call('getMarketsContext', { query: { provider, marketIds: marketId } }, signal),
  ])
  const market = markets.find(({ id }) => id === marketId)
  const [context] = prices
  if (market === undefined || context === undefined) throw marketNotFound(marketId, provider)
  const account = address ?? ZERO_ADDRESS
  const fees = await client.plugin(provider).feeTier(account, signal, market.categoryId)
  const feeTier = feesOn(fees, marketId)
  return { descriptor, market, context, feeTier, isDefaultFeeTier: address === undefined }
}

function quoteOn(
  book: Orderbook,
  { descriptor, market, context, feeTier, isDefaultFeeTier }: QuoteFacts,
  input: QuoteInput,
): Quote {
  const { provider, marketId, side, leverage = 1 } = input
  const mark = decimal(context.markPrice)
  const amounts = orderAmounts(market, mark, leverage, heldAmount(input))
  const size = amounts?.size ?? ZERO
  const facts: VenueFacts = {
    venue: provider,
    market,
    marginMode: marginModeOf(venueRules(descriptor).marginModes, market, undefined, undefined),
    limits: descriptor,
    book,
    bookAgeMs: 0,
    context,
    fees: feeTier,
    platformFee: undefined,
    readiness: 'any',
    position: undefined,
  }
  const quote = quoteVenue(
    { side, size: toAssetSize(market, size), leverage, holdSeconds: 0 },
    facts,
  )
  const levels = side === 'BUY' ? book.asks : book.bids
  const { averagePrice } = estimateFill(levels, size, side)
  const price = quote.price ?? averagePrice
  const impact = price === undefined ? undefined : slippageBps(price, mark, side)
  return {
    provider,
    symbol: market.baseAsset.displaySymbol,
    marketId,
    side,
    sizeUsd: quote.notional ?? amounts?.notional ?? ZERO,
    baseSize: size,
    markPrice: mark,
    expectedFillPrice: price ?? null,
    priceImpactBps: impact === undefined ? null : atLeastZero(impact),
    feeTier,
    isDefaultFeeTier,
    feeUsd: quote.fee ?? null,
    marginUsd: quote.margin ?? null,
    funding: context.funding ?? null,
    insufficientLiquidity: quote.faults.some(({ kind }) => kind === 'thin'),
    faults: quote.faults,
    timestamp: book.timestamp,
  }
}

function atLeastZero(value: Decimal): Decimal {
  return lt(value, ZERO) ? ZERO : value
}

function heldAmount({ size, sizeUsd }: QuoteInput) {
  return size === undefined ? { notional: decimal(sizeUsd ?? '0') } : { size: decimal(size) }
}

function requireFields(input: QuoteInput): void {
  requireAmount(input)
  const { leverage, provider } = input
  if (leverage === undefined || isLeverage(leverage)) return
  throw validationError('leverage', `must be a number from 1 to ${LEVERAGE_MAX}`, provider)
}

/** A caller without types may give anything. */
function isLeverage(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= LEVERAGE_MAX
}

function requireAmount({ size, sizeUsd, provider }: QuoteInput): void {
  const [field, text] = size === undefined ? ['sizeUsd', sizeUsd] : ['size', size]
  const amount = text === undefined ? undefined : parseDecimal(text)
  if (amount !== undefined && gt(amount, ZERO) && (size === undefined || sizeUsd === undefined)) {
    return
  }
  throw validationError(
    field ?? 'size',
    'must be a decimal above zero, one of size and sizeUsd',
    provider,
  )
}
