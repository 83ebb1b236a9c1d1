import { gt, lt, sign } from '@/lib/decimal/compare'
import { add, type Decimal, div, neg, sub, ZERO } from '@/lib/decimal/decimal'
import type { PortfolioHistory } from '@/lib/schema/model/account'
import type { RoundTrip } from './roundTrips'

const DECIMALS = 6

/** How closed round trips went. */
export interface TradeStats {
  closed: number
  won: number
  /** Share of the closed that brought something after fees and funding; undefined without any. */
  winRate: Decimal | undefined
  /** Mean net of those won, and of those lost (below zero); undefined without any. */
  meanWin: Decimal | undefined
  meanLoss: Decimal | undefined
  /** What was won over what was lost; undefined where nothing was lost. */
  profitFactor: Decimal | undefined
}

/** Sums over round trips; open ones and those whose beginning is unknown are no part of it. */
export function tradeStats(trips: readonly RoundTrip[]): TradeStats {
  const closed = trips.filter(({ closedAtMs, isPartial }) => closedAtMs !== undefined && !isPartial)
  const won = closed.filter(({ net }) => sign(net) > 0)
  const lost = closed.filter(({ net }) => sign(net) < 0)
  const [wins, losses] = [sumNet(won), sumNet(lost)]
  return {
    closed: closed.length,
    won: won.length,
    winRate: share(String(won.length), closed.length),
    meanWin: share(wins, won.length),
    meanLoss: share(losses, lost.length),
    profitFactor: sign(losses) === 0 ? undefined : div(wins, neg(losses), DECIMALS, 'halfEven'),
  }
}

function sumNet(trips: readonly RoundTrip[]): Decimal {
  return trips.reduce<Decimal>((sum, { net }) => add(sum, net), ZERO)
}

function share(total: Decimal | string, count: number): Decimal | undefined {
  return count === 0
    ? undefined
    : div(total as Decimal, String(count) as Decimal, DECIMALS, 'halfEven')
}

/**
 * The worth of an account as if what it holds now had been there all the time: deposits and
 * withdrawals are taken out, so that only profit moves the curve. It ends at what the account is
 * worth.
 */
export function withoutFlows(history: PortfolioHistory): PortfolioHistory {
  const last = history.points.at(-1)
  if (last === undefined) return history
  const base = sub(last.accountValue, last.pnl)
  return {
    ...history,
    points: history.points.map((point) => ({ ...point, accountValue: add(base, point.pnl) })),
  }
}

/** The largest fall of a curve from a peak before it. */
export interface Drawdown {
  /** In USD, never below zero. */
  amount: Decimal
  /** Of the peak, as a fraction; undefined where the peak is not above zero. */
  share: Decimal | undefined
  /** Unix milliseconds. */
  peakAtMs: number
  lowAtMs: number
}

/** The largest fall, deposits and withdrawals taken out; undefined for less than two points. */
export function maxDrawdown(history: PortfolioHistory): Drawdown | undefined {
  const { points } = withoutFlows(history)
  const [first] = points
  if (first === undefined || points.length < 2) return undefined
  let peak = first
  let worst: Drawdown = {
    amount: ZERO,
    share: sign(first.accountValue) > 0 ? ZERO : undefined,
    peakAtMs: first.timestamp,
    lowAtMs: first.timestamp,
  }
  for (const point of points) {
    if (gt(point.accountValue, peak.accountValue)) peak = point
    const amount = sub(peak.accountValue, point.accountValue)
    if (!lt(worst.amount, amount)) continue
    worst = {
      amount,
      share:
        sign(peak.accountValue) > 0
          ? div(amount, peak.accountValue, DECIMALS, 'halfEven')
          : undefined,
      peakAtMs: peak.timestamp,
      lowAtMs: point.timestamp,
    }
  }
  return worst
}
