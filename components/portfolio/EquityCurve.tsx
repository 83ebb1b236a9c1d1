'use client'
import { useEffect, useRef } from 'react'
import { useIsMasked } from '@/components/figures/privacy'
import { onThemeChange } from '@/components/ui/themeChange'
import type { Decimal } from '@/lib/decimal/decimal'
import type { PortfolioHistory } from '@/lib/schema/model/account'
import { type CurveChart, createCurveChart } from './curveChart'
import { type CurveKind, curvePoints, curveSentence, untilNow } from './curvePoints'

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
  const present = untilNow(history, equity)
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<CurveChart>(undefined)
  const isMasked = useIsMasked()

  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const made = createCurveChart(element)
    chart.current = made
    const leaveTheme = onThemeChange(document.documentElement, made.readTheme)
    return () => {
      leaveTheme()
      chart.current = undefined
      made.remove()
    }
  }, [])

  useEffect(() => chart.current?.mask(isMasked), [isMasked])

  useEffect(() => {
    chart.current?.show(curvePoints(history, kind), kind)
  }, [history, kind])

  useEffect(() => {
    const last = equity === undefined ? undefined : curvePoints(present, kind).at(-1)
    if (last !== undefined) chart.current?.showLast(last)
  }, [present, kind, equity])

  return (
    <div className="relative min-h-0 flex-1">
      {/* Beside the drawing, not around it: the library's mark in it is a link. */}
      <span role="img" aria-label={curveSentence(present, kind, isMasked)} className="sr-only" />
      <div ref={box} className="h-full" />
    </div>
  )
}
