'use client'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { indicatorName } from '@/components/chart/indicators/computeIndicator'
import { writeApproximate } from '@/components/figures/approximate'
import { classes } from '@/components/ui/classes'
import { t } from '@/lib/i18n/t'
import type { Indicator } from '@/lib/stores/chart/indicators'
import type { IndicatorRow } from './indicatorRows'

export interface IndicatorLegendHandle {
  /** Writes each indicator's values, in its curves' order; by the place of the indicator. */
  show(values: readonly (readonly (number | undefined)[])[], decimals: number): void
  /** Moves it to a height of the chart, in pixels. */
  moveTo(top: number): void
}

/**
 * Names and values under the pointer of the indicators of one pane; written in place, not rendered.
 * Those over the candles are below the bar's figures, others at the head of their own pane.
 */
export function IndicatorLegend({
  ref,
  rows,
  isOwnPane = false,
}: {
  ref: Ref<IndicatorLegendHandle>
  rows: readonly IndicatorRow[]
  isOwnPane?: boolean
}) {
  const list = useRef<HTMLUListElement>(null)

  useImperativeHandle(
    ref,
    () => ({
      show(values, decimals) {
        for (const item of list.current?.querySelectorAll<HTMLElement>('[data-order]') ?? []) {
          const own = values[Number(item.dataset.order)] ?? []
          const text = own.map((value) => figure(value, decimals)).join('  ')
          if (item.textContent !== text) item.textContent = text
        }
      },
      moveTo(top) {
        if (list.current !== null) list.current.style.transform = `translateY(${top}px)`
      },
    }),
    [],
  )

  if (rows.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label={t('Indicators')}
      className={classes(
        'pointer-events-none flex flex-wrap gap-x-2 text-11 text-muted',
        isOwnPane && 'absolute top-1 right-20 left-2 z-10',
      )}
    >
      {rows.map(({ indicator, order }) => (
        <Row key={order} indicator={indicator} order={order} />
      ))}
    </ul>
  )
}

function Row({ indicator, order }: { indicator: Indicator; order: number }) {
  return (
    <li className="flex items-center gap-1 rounded-sm bg-panel/75 px-1">
      <i
        aria-hidden="true"
        className="h-0.5 w-2.5 rounded-sm"
        style={{ background: `var(--curve-${(order % 6) + 1})` }}
      />
      {indicatorName(indicator)} <span data-order={order} className="text-fg" />
    </li>
  )
}

function figure(value: number | undefined, decimals: number): string {
  if (value === undefined) return '—'
  const places = Math.max(decimals, 1)
  return writeApproximate(value, { decimals: places })
}
