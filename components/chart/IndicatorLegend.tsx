'use client'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { writeApproximate } from '@/components/figures/approximate'
import { say } from '@/lib/messages/say'
import type { Indicator } from '@/lib/stores/indicators'
import { indicatorName } from './indicators/computeIndicator'

export interface IndicatorLegendHandle {
  /** Writes each indicator's values, in its curves' order. */
  show(values: readonly (readonly (number | undefined)[])[], decimals: number): void
}

/** Names and values of the indicators under the pointer; written in place, not rendered. */
export function IndicatorLegend({
  ref,
  indicators,
}: {
  ref: Ref<IndicatorLegendHandle>
  indicators: readonly Indicator[]
}) {
  const list = useRef<HTMLUListElement>(null)

  useImperativeHandle(
    ref,
    () => ({
      show(values, decimals) {
        const items = list.current?.querySelectorAll('[data-values]') ?? []
        for (const [place, item] of [...items].entries()) {
          const text = (values[place] ?? []).map((value) => figure(value, decimals)).join('  ')
          if (item.textContent !== text) item.textContent = text
        }
      },
    }),
    [],
  )

  if (indicators.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label={say('Indicators')}
      className="pointer-events-none absolute top-6 left-3 z-10 flex flex-wrap gap-x-3 text-11 text-muted"
    >
      {indicators.map((indicator, order) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind may stand beside each other
        <li key={order} className="flex items-center gap-1">
          <i
            aria-hidden="true"
            className="h-0.5 w-2.5 rounded-sm"
            style={{ background: `var(--curve-${(order % 6) + 1})` }}
          />
          {indicatorName(indicator)} <span data-values className="text-fg" />
        </li>
      ))}
    </ul>
  )
}

function figure(value: number | undefined, decimals: number): string {
  if (value === undefined) return '—'
  const places = Math.max(decimals, 1)
  return writeApproximate(value, { decimals: places })
}
