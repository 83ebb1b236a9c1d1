import { cmp, gt } from '@/lib/decimal/compare'
import { abs, add, type Decimal, decimal, div, mul, sub } from '@/lib/decimal/decimal'
import { toAssetPrice, toAssetSize } from './units'
import type { AssetOrder, QuoteFault, VenueQuote } from './venueQuote'

const COST_DECIMALS = 18
const TEN_THOUSAND = decimal('10000')
const TWO = decimal('2')
/** A mid that lies further from the middle of all, as a fraction, is not of the same asset. */
const OFF_MARKET = decimal('0.05')
/** Times of two venues that lie further apart are not of one clock. */
const CLOCK_APART_MS = 10_000

/** A quote beside those of the other venues. */
export interface ComparedQuote extends VenueQuote {
  /** Price against the reference, fee and funding together; undefined where one is missing. */
  cost: Decimal | undefined
  /** The cost per unit of the asset, which sizes rounded differently can be compared by. */
  unitCost: Decimal | undefined
  isBest: boolean
  /** How much more the size asked for costs than at the best venue; undefined for the best itself. */
  worseBy: { money: Decimal; bps: Decimal } | undefined
}

/** All venues for one order. */
export interface Comparison {
  /** Middle of the trustworthy mids per unit of the asset, that costs are counted from. */
  reference: Decimal | undefined
  /** In the order given. */
  quotes: readonly ComparedQuote[]
  /** The venue that costs least among those without a fault. */
  best: string | undefined
}

/** Faults of a book itself, which make its mid worthless as well. */
const BOOK_FAULTS: ReadonlySet<QuoteFault['kind']> = new Set([
  'delisted',
  'noBook',
  'stale',
  'oneSided',
  'crossed',
  'clock',
])

/** Whether the book behind a quote is fresh: its mid counts, and its levels may be merged. */
export function isBookTrusted({ faults }: Pick<VenueQuote, 'faults'>): boolean {
  return !faults.some(({ kind }) => BOOK_FAULTS.has(kind) || kind === 'offMarket')
}

/**
 * Compares what one order costs on several venues. Costs are counted from the median mid of the
 * venues whose books are fresh; a venue with a fault is never best and still shows its figures.
 * @param clockOffMs by venue, how far its book's time lies from when it came; undefined: unknown
 */
export function compareQuotes(
  order: AssetOrder,
  quotes: readonly VenueQuote[],
  clockOffMs: ReadonlyMap<string, number> = new Map(),
): Comparison {
  const clocked = withClockFaults(quotes, clockOffMs)
  const trusted = clocked.filter(isBookTrusted)
  const mids = trusted.flatMap(({ market, mid }) => (mid ? [toAssetPrice(market, mid)] : []))
  const reference = median(mids)
  const marked = clocked.map((quote) => withOffMarket(quote, reference))
  const costed = marked.map((quote) => ({ ...quote, ...costOf(order, quote, reference) }))
  const [first, ...others] = costed.filter(({ faults }) => faults.length === 0)
  const best = others.reduce(
    (least, quote) => (isDearer(least, quote) ? quote : least),
    first?.unitCost === undefined ? undefined : first,
  )
  return {
    reference,
    best: best?.venue,
    quotes: costed.map((quote) => ({
      ...quote,
      isBest: quote === best,
      worseBy:
        quote === best ? undefined : worseBy(order, quote.unitCost, best?.unitCost, reference),
    })),
  }
}

function isDearer(
  least: { unitCost: Decimal | undefined } | undefined,
  quote: { unitCost: Decimal | undefined },
): boolean {
  if (quote.unitCost === undefined) return false
  return least?.unitCost === undefined || gt(least.unitCost, quote.unitCost)
}

/** What is paid beyond the reference price, with fee and funding. */
function costOf(
  { side }: AssetOrder,
  { market, size, notional, fee, funding }: VenueQuote,
  reference: Decimal | undefined,
): Pick<ComparedQuote, 'cost' | 'unitCost'> {
  if (notional === undefined || fee === undefined || funding === undefined || !reference) {
    return { cost: undefined, unitCost: undefined }
  }
  const assetSize = toAssetSize(market, size)
  const fair = mul(assetSize, reference)
  const price = side === 'BUY' ? sub(notional, fair) : sub(fair, notional)
  const cost = add(add(price, fee), funding)
  return { cost, unitCost: div(cost, assetSize, COST_DECIMALS, 'halfEven') }
}

function worseBy(
  { size }: AssetOrder,
  unitCost: Decimal | undefined,
  best: Decimal | undefined,
  reference: Decimal | undefined,
): ComparedQuote['worseBy'] {
  if (unitCost === undefined || best === undefined || reference === undefined) return undefined
  const apart = sub(unitCost, best)
  return { money: mul(apart, size), bps: div(mul(apart, TEN_THOUSAND), reference, 2, 'halfEven') }
}

function withOffMarket(quote: VenueQuote, reference: Decimal | undefined): VenueQuote {
  if (quote.mid === undefined || reference === undefined) return quote
  const apart = abs(sub(toAssetPrice(quote.market, quote.mid), reference))
  if (!gt(apart, mul(reference, OFF_MARKET))) return quote
  return { ...quote, faults: [...quote.faults, { kind: 'offMarket' }] }
}

/**
 * Marks venues whose times are not of the clock of the others. Our own clock may be wrong, which
 * moves all of them alike: what counts is the distance from the middle, of two from the one that
 * agrees with ours.
 */
function withClockFaults(
  quotes: readonly VenueQuote[],
  offMs: ReadonlyMap<string, number>,
): readonly VenueQuote[] {
  const sortedMs = [...offMs.values()].sort((a, b) => a - b)
  const middle =
    sortedMs.length > 2
      ? sortedMs[Math.floor(sortedMs.length / 2)]
      : sortedMs.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
  if (middle === undefined) return quotes
  return quotes.map((quote) => {
    const apartMs = (offMs.get(quote.venue) ?? middle) - middle
    if (Math.abs(apartMs) <= CLOCK_APART_MS) return quote
    return { ...quote, faults: [...quote.faults, { kind: 'clock', offMs: apartMs }] }
  })
}

/** The middle one, of an even number the mean of both; undefined of none. */
function median(values: readonly Decimal[]): Decimal | undefined {
  const sorted = values.toSorted(cmp)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) return undefined
  return upper === lower ? upper : div(add(lower, upper), TWO, COST_DECIMALS, 'halfEven')
}
