import { add, type Decimal, ZERO } from '@/lib/decimal/decimal'
import type { PortfolioHistory, PortfolioPoint } from '@/lib/schema/model/account'

/**
 * The past of several accounts as one: at every moment that one of them has a point for, the sum of
 * what each was worth by then. Before its first point an account counts as nothing, unless that
 * point is no further from the start than its next: then its points only lie at other times than
 * the rest.
 */
export function sumHistories(histories: readonly PortfolioHistory[]): PortfolioHistory | undefined {
  const reported = histories.filter(({ points }) => points.length > 0)
  const [first] = reported
  if (first === undefined) return histories[0]
  if (reported.length === 1) return first
  const times = [
    ...new Set(reported.flatMap(({ points }) => points.map(({ timestamp }) => timestamp))),
  ].sort((a, b) => a - b)
  const startMs = times[0] ?? 0
  const readers = reported.map(({ points }) => createReader(points, startMs))
  return {
    range: first.range,
    points: times.map((timestamp) => {
      const now = readers.map((read) => read(timestamp))
      return {
        timestamp,
        accountValue: sum(now.map(({ accountValue }) => accountValue)),
        pnl: sum(now.map(({ pnl }) => pnl)),
      }
    }),
    ...sumKnown('volume', reported),
    ...sumKnown('totalPnl', reported),
  }
}

type Figures = Pick<PortfolioPoint, 'accountValue' | 'pnl'>

const NOTHING: Figures = { accountValue: ZERO, pnl: ZERO }

/** Reads a history forwards: each call asks for a later moment. */
function createReader(
  points: readonly PortfolioPoint[],
  startMs: number,
): (timestamp: number) => Figures {
  const [first, second = first] = points
  const beginsLate =
    first === undefined ||
    second === undefined ||
    first.timestamp - startMs > second.timestamp - first.timestamp
  let current: Figures = beginsLate ? NOTHING : first
  let next = 0
  return (timestamp) => {
    for (;;) {
      const point = points[next]
      if (point === undefined || point.timestamp > timestamp) return current
      current = point
      next += 1
    }
  }
}

function sumKnown(
  name: 'volume' | 'totalPnl',
  histories: readonly PortfolioHistory[],
): Partial<Record<typeof name, Decimal>> {
  const values = histories.flatMap((history) => history[name] ?? [])
  return values.length < histories.length ? {} : { [name]: sum(values) }
}

function sum(values: readonly Decimal[]): Decimal {
  return values.reduce<Decimal>(add, ZERO)
}
