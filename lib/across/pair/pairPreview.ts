import { toAssetSize } from '@/lib/across/units'
import {
  type AssetOrder,
  expectedFunding,
  quoteVenue,
  type VenueFacts,
  type VenueQuote,
} from '@/lib/across/venueQuote'
import { eq, isZero, sign } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, neg, sub } from '@/lib/decimal/decimal'

const HOUR_SECONDS = 3_600
const TWO = decimal('2')
const HOURS_DECIMALS = 1
const COST_DECIMALS = 6
/** Steps of two markets agree after a few roundings, or not at all. */
const ROUNDINGS_MAX = 64

/** What a pair is asked for: the same size of an asset long at one venue and short at another. */
export interface PairWish {
  /** In units of the asset. */
  size: Decimal
  leverage: number
}

/** Both orders as one. Money in USD. */
export interface PairPreview {
  /** The size that both venues take, in units of the asset. */
  size: Decimal
  long: VenueQuote
  short: VenueQuote
  /** Size that the long side is larger by, in units of the asset; zero wherever both can take one. */
  net: Decimal
  /** Of opening both; undefined where a rate is not known. */
  fees: Decimal | undefined
  /** What both fills lie off the mids of their books. */
  slippage: Decimal | undefined
  /** Funding of both sides in an hour at the rates of now; above zero is received. An estimate. */
  hourly: Decimal | undefined
  /** What opening and closing cost: fees and slippage, both ways and on both sides. */
  cost: Decimal | undefined
  /** Hours after which the funding has paid that cost; undefined where it never does. */
  breakEvenHours: Decimal | undefined
  margin: Decimal | undefined
  /** Whether it may be sent. */
  isSendable: boolean
}

/**
 * Prices a pair: each leg a market order at its venue, on the largest size that both markets' steps
 * allow. Closing is taken to cost what opening does, and the difference of the two prices to stay.
 */
export function previewPair(
  { size, leverage }: PairWish,
  { long, short }: { long: VenueFacts; short: VenueFacts },
): PairPreview {
  const order = (side: AssetOrder['side'], wanted: Decimal): AssetOrder => {
    return { side, size: wanted, leverage, holdSeconds: 0 }
  }
  const common = commonSize(size, (wanted) => [
    sizeAt(order('BUY', wanted), long),
    sizeAt(order('SELL', wanted), short),
  ])
  const legs = {
    long: quoteVenue(order('BUY', common), long),
    short: quoteVenue(order('SELL', common), short),
  }
  const fees = both(legs.long.fee, legs.short.fee)
  const slippage = both(slippageOf(legs.long, 1), slippageOf(legs.short, -1))
  const hourly = hourlyFunding(legs, { long, short })
  const once = both(fees, slippage)
  const cost = once && mul(once, TWO)
  const margin = both(legs.long.margin, legs.short.margin)
  return {
    size: common,
    ...legs,
    net: sub(toAssetSize(long.market, legs.long.size), toAssetSize(short.market, legs.short.size)),
    fees,
    slippage,
    hourly,
    cost,
    breakEvenHours:
      cost !== undefined && hourly !== undefined && sign(hourly) > 0
        ? div(cost, hourly, HOURS_DECIMALS, 'up')
        : undefined,
    margin,
    isSendable: !isZero(common) && legs.long.faults.length === 0 && legs.short.faults.length === 0,
  }
}

/** Funding of both sides in an hour: what the short receives less what the long pays. */
function hourlyFunding(
  legs: { long: VenueQuote; short: VenueQuote },
  facts: { long: VenueFacts; short: VenueFacts },
): Decimal | undefined {
  const period = { holdSeconds: HOUR_SECONDS }
  const long = expectedFunding({ side: 'BUY', ...period }, facts.long, legs.long.size)
  const short = expectedFunding({ side: 'SELL', ...period }, facts.short, legs.short.size)
  const paid = both(long, short)
  return paid && neg(paid)
}

/** Rounds down for one market and the other until both take the same size. */
function commonSize(
  wanted: Decimal,
  sizesAt: (wanted: Decimal) => readonly [Decimal, Decimal],
): Decimal {
  let size = wanted
  for (let round = 0; round < ROUNDINGS_MAX; round += 1) {
    const [long, short] = sizesAt(size)
    if (eq(long, short)) return long
    size = sign(sub(long, short)) < 0 ? long : short
  }
  return decimal('0')
}

/** Size in units of the asset that a market takes of the order. */
function sizeAt(order: AssetOrder, facts: VenueFacts): Decimal {
  return toAssetSize(facts.market, quoteVenue(order, facts).size)
}

/** What a fill costs against the mid of its own book. */
function slippageOf({ notional, mid, size }: VenueQuote, direction: 1 | -1): Decimal | undefined {
  if (notional === undefined || mid === undefined) return undefined
  const apart = sub(notional, mul(mid, size))
  return div(direction === 1 ? apart : neg(apart), decimal('1'), COST_DECIMALS, 'up')
}

function both(first: Decimal | undefined, second: Decimal | undefined): Decimal | undefined {
  return first === undefined || second === undefined ? undefined : add(first, second)
}
