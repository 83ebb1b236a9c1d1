'use client'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { tNodes } from '@/components/ui/tNodes'
import type { Candle } from '@/lib/schema/model/candle'
import { legendTexts } from './legend'

export interface ChartLegendHandle {
  /** Shows a bar; nothing where there is none. */
  show(candle: Candle | undefined, decimals: number): void
}

const FIELDS = [
  ['open', 'O'],
  ['high', 'H'],
  ['low', 'L'],
  ['close', 'C'],
] as const

const WRITTEN = ['open', 'high', 'low', 'close', 'change', 'volume'] as const

/** Open, high, low, close, change and volume of one bar; written in place, not rendered. */
export function ChartLegend({ ref }: { ref: Ref<ChartLegendHandle> }) {
  const box = useRef<HTMLDivElement>(null)

  useImperativeHandle(
    ref,
    () => ({
      show(candle, decimals) {
        const element = box.current
        if (element === null) return
        element.style.visibility = candle === undefined ? 'hidden' : 'visible'
        if (candle === undefined) return
        const texts = legendTexts(candle, decimals)
        element.dataset.direction = texts.direction
        for (const name of WRITTEN) {
          const field = element.querySelector(`[data-field=${name}]`)
          if (field !== null && field.textContent !== texts[name]) field.textContent = texts[name]
        }
      },
    }),
    [],
  )

  return (
    <div
      ref={box}
      aria-hidden="true"
      className="group invisible flex flex-wrap gap-x-2.5 rounded-sm bg-panel/75 px-1 text-11 text-muted max-md:[&>:last-child]:hidden"
    >
      {FIELDS.map(([field, letter]) => (
        <span key={field} data-legend={field}>
          {letter}{' '}
          <b
            data-field={field}
            className="font-semibold group-data-[direction=down]:text-down group-data-[direction=up]:text-up"
          />
        </span>
      ))}
      <span data-field="change" />
      <span data-legend="volume">
        {tNodes('Vol {part}', { part: <span data-field="volume" /> })}
      </span>
    </div>
  )
}
