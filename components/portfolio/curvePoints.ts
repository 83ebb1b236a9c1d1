import { cmp } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatSigned, formatUsd, toNumberForDrawing } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { PortfolioHistory, PortfolioPoint } from '@/lib/schema/model/account'

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

/**
 * A history that ends with what the account is worth now: it is read again now and then, while the
 * figure beside it moves with the marks. Its profit stays as reported.
 * @param equity undefined where it is not known: the history as it is
 */
export function untilNow(history: PortfolioHistory, equity: Decimal | undefined): PortfolioHistory {
  const last = history.points.at(-1)
  if (last === undefined || equity === undefined) return history
  return { ...history, points: [...history.points.slice(0, -1), { ...last, accountValue: equity }] }
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
  const isEquity = kind === 'equity'
  if (first === undefined || last === undefined) {
    return isEquity ? t('Equity: no data yet') : t('Profit and loss: no data yet')
  }
  if (isMasked) return isEquity ? hiddenEquity(history.range) : hiddenPnl(history.range)
  const sorted = [...values].sort(cmp)
  const write = (value: PortfolioPoint['pnl'] | undefined) =>
    kind === 'equity' ? formatUsd(value) : formatSigned(value, { decimals: 2, symbol: '$' })
  const reported = {
    first: write(first),
    last: write(last),
    lowest: write(sorted[0]),
    highest: write(sorted.at(-1)),
  }
  return isEquity ? equityRun(history.range, reported) : pnlRun(history.range, reported)
}

type Range = PortfolioHistory['range']
/** Both ends and both extremes of a curve, as they are read. */
interface Reported {
  first: string
  last: string
  lowest: string
  highest: string
}

function equityRun(range: Range, reported: Reported): string {
  switch (range) {
    case '24h':
      return t(
        'Equity over the last 24 hours: from {first} to {last}, lowest {lowest}, highest {highest}',
        reported,
      )
    case '7d':
      return t(
        'Equity over the last 7 days: from {first} to {last}, lowest {lowest}, highest {highest}',
        reported,
      )
    case '30d':
      return t(
        'Equity over the last 30 days: from {first} to {last}, lowest {lowest}, highest {highest}',
        reported,
      )
    case 'all':
      return t(
        'Equity over all time: from {first} to {last}, lowest {lowest}, highest {highest}',
        reported,
      )
  }
}

function pnlRun(range: Range, reported: Reported): string {
  switch (range) {
    case '24h':
      return t(
        'Profit and loss over the last 24 hours: from {first} to {last}, lowest {lowest}, highest {highest}',
        reported,
      )
    case '7d':
      return t(
        'Profit and loss over the last 7 days: from {first} to {last}, lowest {lowest}, highest {highest}',
        reported,
      )
    case '30d':
      return t(
        'Profit and loss over the last 30 days: from {first} to {last}, lowest {lowest}, highest {highest}',
        reported,
      )
    case 'all':
      return t(
        'Profit and loss over all time: from {first} to {last}, lowest {lowest}, highest {highest}',
        reported,
      )
  }
}

function hiddenEquity(range: Range): string {
  switch (range) {
    case '24h':
      return t('Equity over the last 24 hours, figures hidden')
    case '7d':
      return t('Equity over the last 7 days, figures hidden')
    case '30d':
      return t('Equity over the last 30 days, figures hidden')
    case 'all':
      return t('Equity over all time, figures hidden')
  }
}

function hiddenPnl(range: Range): string {
  switch (range) {
    case '24h':
      return t('Profit and loss over the last 24 hours, figures hidden')
    case '7d':
      return t('Profit and loss over the last 7 days, figures hidden')
    case '30d':
      return t('Profit and loss over the last 30 days, figures hidden')
    case 'all':
      return t('Profit and loss over all time, figures hidden')
  }
}

function figureOf(point: PortfolioPoint, kind: CurveKind): PortfolioPoint['pnl'] {
  return kind === 'equity' ? point.accountValue : point.pnl
}
