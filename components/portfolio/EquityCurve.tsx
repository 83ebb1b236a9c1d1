'use client'
import { useId, useMemo, useState } from 'react'
import { writeApproximate } from '@/components/figures/approximate'
import { type DateStyle, writeDate } from '@/components/figures/dates'
import { useIsMasked } from '@/components/figures/privacy'
import { EmptyState } from '@/components/ui/states/EmptyState'
import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { PortfolioHistory } from '@/lib/schema/model/account'
import { type CurveKind, curvePoints, curveSentence, untilNow } from './curvePoints'
import { curveShape, heightOf, pointAt } from './curveShape'

/** Up to here minutes alone would say the same at both ends. */
const SHORT_SECONDS = 900
const DAYS_FROM_SECONDS = 2 * 86_400

/** The worth or the profit of an account over a time, drawn. */
export function EquityCurve({
  history,
  kind,
  equity,
}: {
  history: PortfolioHistory
  kind: CurveKind
  /** What the account is worth now, which the curve then ends with. */
  equity?: Decimal | undefined
}) {
  const [above, below] = [useId(), useId()]
  const isMasked = useIsMasked()
  const [pointed, setPointed] = useState<number>()
  const present = untilNow(history, equity)
  const points = useMemo(() => curvePoints(present, kind), [present, kind])
  // Profit is above or below nothing; worth is above or below what it was.
  const shape = useMemo(
    () => curveShape(points, kind === 'pnl' ? 0 : (points[0]?.value ?? 0)),
    [points, kind],
  )
  const first = points[0]
  const last = points.at(-1)
  if (shape === undefined || first === undefined || last === undefined) {
    return (
      <EmptyState
        title={t('No history yet')}
        description={t('The chart starts with your first deposit.')}
      />
    )
  }
  const style = styleOf(last.atSeconds - first.atSeconds)
  const shown = pointed === undefined ? undefined : pointAt(points, pointed)
  const write = (value: number) => (isMasked ? '••••' : writeApproximate(value, { decimals: 2 }))
  const shareOf = (atSeconds: number) =>
    (atSeconds - first.atSeconds) / (last.atSeconds - first.atSeconds)
  const middle = (first.atSeconds + last.atSeconds) / 2
  return (
    <div dir="ltr" className="flex min-h-0 flex-1 flex-col px-3 pt-1 pb-2 text-11">
      <p className="flex h-5 shrink-0 justify-between text-muted">
        <span>{timeText(shown?.atSeconds ?? last.atSeconds)}</span>
        <span className="text-fg">
          {kind === 'equity' ? t('Equity') : t('PnL')} {write((shown ?? last).value)}
        </span>
      </p>
      <div className="relative min-h-0 flex-1">
        <svg
          role="img"
          aria-label={curveSentence(present, kind, isMasked)}
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          className="h-full w-full"
          onPointerMove={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            setPointed((clientX - left) / width)
          }}
          onPointerLeave={() => setPointed(undefined)}
        >
          <clipPath id={above}>
            <rect x={0} y={0} width={1} height={shape.baseY} />
          </clipPath>
          <clipPath id={below}>
            <rect x={0} y={shape.baseY} width={1} height={1 - shape.baseY} />
          </clipPath>
          {shape.ticks.map((tick) => (
            <Rule key={tick} y={heightOf(tick, shape)} />
          ))}
          <g clipPath={reference(above)}>
            <Drawn {...shape} colour="up" />
          </g>
          <g clipPath={reference(below)}>
            <Drawn {...shape} colour="down" />
          </g>
          {shown === undefined ? null : (
            <line
              x1={shareOf(shown.atSeconds)}
              x2={shareOf(shown.atSeconds)}
              y1={0}
              y2={1}
              className="stroke-line-strong"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        {shape.ticks.map((tick) => (
          <span
            key={tick}
            aria-hidden="true"
            className="-translate-y-full pointer-events-none absolute right-0 bg-panel/70 ps-1 text-faint"
            style={{ top: `${heightOf(tick, shape) * 100}%` }}
          >
            {write(tick)}
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="flex h-5 shrink-0 items-end justify-between text-faint">
        {[first.atSeconds, middle, last.atSeconds].map((atSeconds) => (
          <span key={atSeconds}>{writeDate(atSeconds * 1_000, style)}</span>
        ))}
      </p>
    </div>
  )
}

function Rule({ y }: { y: number }) {
  return (
    <line x1={0} x2={1} y1={y} y2={y} className="stroke-line" vectorEffect="non-scaling-stroke" />
  )
}

function Drawn({ line, area, colour }: { line: string; area: string; colour: 'up' | 'down' }) {
  return (
    <>
      <path d={area} fill={`var(--${colour}-wash)`} />
      <path
        d={line}
        fill="none"
        stroke={`var(--${colour})`}
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  )
}

/** What points to an element by its id. */
function reference(id: string): string {
  return ['url(#', id, ')'].join('')
}

function styleOf(spanSeconds: number): DateStyle {
  if (spanSeconds < SHORT_SECONDS) return 'second'
  return spanSeconds < DAYS_FROM_SECONDS ? 'minute' : 'day'
}

function timeText(atSeconds: number): string {
  return `${writeDate(atSeconds * 1_000, 'date')} ${writeDate(atSeconds * 1_000, 'second')}`
}
