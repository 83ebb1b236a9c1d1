import { cmp } from '@/lib/decimal/compare'
import { formatSigned, formatUsd, toNumberForDrawing } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import type { PortfolioHistory, PortfolioPoint } from '@/lib/schema/account'

/** Which curve is shown. */
export type CurveKind = 'equity' | 'pnl'

/** One point as it is drawn: whole seconds, a float. */
export interface CurvePoint {
  atSeconds: number
  value: number
}

/** The points of a curve, one a second at most: the last one of each, oldest first. */
export function curvePoints(history: PortfolioHistory, kind: CurveKind): readonly CurvePoint[] {
  const bySecond = new Map<number, number>()
  for (const point of history.points) {
    bySecond.set(Math.floor(point.timestamp / 1000), toNumberForDrawing(figureOf(point, kind)))
  }
  return [...bySecond].sort(([a], [b]) => a - b).map(([atSeconds, value]) => ({ atSeconds, value }))
}

const RANGE_WORDS: Record<PortfolioHistory['range'], string> = {
  get '24h'() {
    return say('the last 24 hours')
  },
  get '7d'() {
    return say('the last 7 days')
  },
  get '30d'() {
    return say('the last 30 days')
  },
  get all() {
    return say('all time')
  },
}

/** What the curve shows, as a sentence; without its figures where they are masked. */
export function curveSentence(
  history: PortfolioHistory,
  kind: CurveKind,
  isMasked = false,
): string {
  const values = history.points.map((point) => figureOf(point, kind))
  const [first] = values
  const last = values.at(-1)
  const what = kind === 'equity' ? say('Equity') : say('Profit and loss')
  if (first === undefined || last === undefined) return say('{what}: nothing to show yet', { what })
  if (isMasked)
    return say('{what} over {RANGE_WORDS}, figures hidden', {
      what,
      RANGE_WORDS: RANGE_WORDS[history.range],
    })
  const sorted = [...values].sort(cmp)
  const write = (value: PortfolioPoint['pnl'] | undefined) =>
    kind === 'equity' ? formatUsd(value) : formatSigned(value, { decimals: 2, symbol: '$' })
  return say('{what} over {RANGE_WORDS}: from {first} to {last}, lowest {sorted}, highest {at}', {
    what,
    RANGE_WORDS: RANGE_WORDS[history.range],
    first: write(first),
    last: write(last),
    sorted: write(sorted[0]),
    at: write(sorted.at(-1)),
  })
}

function figureOf(point: PortfolioPoint, kind: CurveKind): PortfolioPoint['pnl'] {
  return kind === 'equity' ? point.accountValue : point.pnl
}
