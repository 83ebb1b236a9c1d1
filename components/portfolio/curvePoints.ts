import { cmp } from '@/lib/decimal/compare'
import { formatSigned, formatUsd, toNumberForDrawing } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import { sayFields } from '@/lib/messages/sayFields'
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

const RANGE_WORDS = sayFields(
  {
    '24h': {
      equity: 'Equity over the last 24 hours',
      pnl: 'Profit and loss over the last 24 hours',
      equityHidden: 'Equity over the last 24 hours, figures hidden',
      pnlHidden: 'Profit and loss over the last 24 hours, figures hidden',
    },
    '7d': {
      equity: 'Equity over the last 7 days',
      pnl: 'Profit and loss over the last 7 days',
      equityHidden: 'Equity over the last 7 days, figures hidden',
      pnlHidden: 'Profit and loss over the last 7 days, figures hidden',
    },
    '30d': {
      equity: 'Equity over the last 30 days',
      pnl: 'Profit and loss over the last 30 days',
      equityHidden: 'Equity over the last 30 days, figures hidden',
      pnlHidden: 'Profit and loss over the last 30 days, figures hidden',
    },
    all: {
      equity: 'Equity over all time',
      pnl: 'Profit and loss over all time',
      equityHidden: 'Equity over all time, figures hidden',
      pnlHidden: 'Profit and loss over all time, figures hidden',
    },
  } satisfies Record<PortfolioHistory['range'], object>,
  ['equity', 'pnl', 'equityHidden', 'pnlHidden'],
)

/** What the curve shows, as a sentence; without its figures where they are masked. */
export function curveSentence(
  history: PortfolioHistory,
  kind: CurveKind,
  isMasked = false,
): string {
  const values = history.points.map((point) => figureOf(point, kind))
  const [first] = values
  const last = values.at(-1)
  const isEquity = kind === 'equity'
  if (first === undefined || last === undefined) {
    return isEquity
      ? say('Equity: nothing to show yet')
      : say('Profit and loss: nothing to show yet')
  }
  const words = RANGE_WORDS[history.range]
  if (isMasked) return isEquity ? words.equityHidden : words.pnlHidden
  const sorted = [...values].sort(cmp)
  const write = (value: PortfolioPoint['pnl'] | undefined) =>
    kind === 'equity' ? formatUsd(value) : formatSigned(value, { decimals: 2, symbol: '$' })
  const run = say('from {first} to {last}, lowest {lowest}, highest {highest}', {
    first: write(first),
    last: write(last),
    lowest: write(sorted[0]),
    highest: write(sorted.at(-1)),
  })
  return `${isEquity ? words.equity : words.pnl}: ${run}`
}

function figureOf(point: PortfolioPoint, kind: CurveKind): PortfolioPoint['pnl'] {
  return kind === 'equity' ? point.accountValue : point.pnl
}
