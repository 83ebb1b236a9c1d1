import { gt, lt } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, sub } from '@/lib/decimal/decimal'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import type { Market } from '@/lib/schema/model/market'
import { annualizedRate } from '@/lib/trade/fundingRate'
import type { AssetMarkets } from './matchMarkets'

const WEEKS_A_YEAR = { days: decimal('7'), of: decimal('365') }
const MONEY_DECIMALS = 6
const RATE_DECIMALS = 12
const WEEK_MS = 604_800_000

/** Funding of one venue as it is now. */
export interface VenueRates {
  venue: string
  /** Seconds that a rate stands for; undefined: rates of the venue cannot be compared. */
  ratePeriodSeconds: number | undefined
  /** Rate per period by market id, as a fraction. */
  rates: ReadonlyMap<string, Decimal>
  /** Rates are old: they are shown and not counted into pairs. */
  isStale: boolean
  /** Taker fee of venue and platform together, as a fraction; undefined where it is not known. */
  taker: Decimal | undefined
  /** The same of markets that have other fees, by market id. */
  takerOn?: ReadonlyMap<string, Decimal>
}

/** Funding of an asset at one venue. */
export interface FundingCell {
  market: Market
  rate: Decimal
  /** The rate over a year, by the period it stands for. */
  apr: Decimal
  isStale: boolean
}

/** The two venues of an asset whose funding lies furthest apart. */
interface FundingPair {
  /** Where longs pay least, or are paid. */
  long: string
  /** Where longs pay most, which a short receives. */
  short: string
  /** Difference of the yearly rates, above zero. */
  spread: Decimal
  /** What the stake on each side earns in a week, less taker fees of opening and closing both. */
  week: Decimal | undefined
}

/** One asset of the funding table. */
export interface FundingRow extends AssetMarkets {
  /** By provider key, of the venues that list it with a rate. */
  cells: ReadonlyMap<string, FundingCell>
  pair: FundingPair | undefined
}

/** Funding of every asset at every venue, and the widest pair of each. */
export function fundingRows(
  groups: readonly AssetMarkets[],
  venues: readonly VenueRates[],
  stake: Decimal,
): readonly FundingRow[] {
  const byKey = new Map(venues.map((venue) => [venue.venue, venue]))
  return groups.map((group) => {
    const cells = new Map<string, FundingCell>()
    for (const [key, market] of group.markets) {
      const venue = byKey.get(key)
      const rate = venue?.rates.get(market.id)
      if (venue?.ratePeriodSeconds === undefined || rate === undefined) continue
      const apr = annualizedRate(rate, venue.ratePeriodSeconds)
      cells.set(key, { market, rate, apr, isStale: venue.isStale })
    }
    return { ...group, cells, pair: widestPair(cells, byKey, stake) }
  })
}

/**
 * What a stake on each side of a pair earns in a week at the rates of now: the difference of the
 * yearly rates for 7 of 365 days, less opening and closing both legs as taker. Prices are taken to
 * stay together; how they move is no part of it.
 */
export function weekEarnings(spread: Decimal, takers: readonly Decimal[], stake: Decimal): Decimal {
  const yearly = mul(stake, spread)
  const earned = div(mul(yearly, WEEKS_A_YEAR.days), WEEKS_A_YEAR.of, MONEY_DECIMALS, 'down')
  const rate = takers.reduce((sum, taker) => add(sum, taker), decimal('0'))
  return sub(earned, mul(mul(stake, rate), decimal('2')))
}

/**
 * Mean rate per settlement over the time before `nowMs`, as a fraction; undefined where none settled.
 */
export function meanSettled(
  points: readonly FundingPoint[],
  nowMs: number,
  spanMs: number,
): Decimal | undefined {
  const settled = points.filter(({ timestamp }) => timestamp > nowMs - spanMs)
  if (settled.length === 0) return undefined
  const sum = settled.reduce((all, { rate }) => add(all, rate), decimal('0'))
  return div(sum, decimal(String(settled.length)), RATE_DECIMALS, 'halfEven')
}

/** Mean of the yearly rates of the last seven days before `nowMs`; undefined where none settled. */
export function weekMean(
  points: readonly FundingPoint[],
  payoutCadenceSeconds: number,
  nowMs: number,
): Decimal | undefined {
  const mean = meanSettled(points, nowMs, WEEK_MS)
  return mean && annualizedRate(mean, payoutCadenceSeconds)
}

function widestPair(
  cells: ReadonlyMap<string, FundingCell>,
  venues: ReadonlyMap<string, VenueRates>,
  stake: Decimal,
): FundingPair | undefined {
  const fresh = [...cells].filter(([, { isStale }]) => !isStale)
  const [first] = fresh
  if (first === undefined || fresh.length < 2) return undefined
  let low = first
  let high = first
  for (const entry of fresh) {
    if (lt(entry[1].apr, low[1].apr)) low = entry
    if (gt(entry[1].apr, high[1].apr)) high = entry
  }
  // All alike: any two are a pair of nothing.
  if (low === high) return undefined
  const spread = sub(high[1].apr, low[1].apr)
  const takers = [low, high].map(([key, { market }]) => {
    const venue = venues.get(key)
    return venue?.takerOn?.get(market.id) ?? venue?.taker
  })
  const knownFees = takers.filter((taker) => taker !== undefined)
  return {
    long: low[0],
    short: high[0],
    spread,
    week: knownFees.length === 2 ? weekEarnings(spread, knownFees, stake) : undefined,
  }
}
