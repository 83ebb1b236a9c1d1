'use client'
import { X } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { classes } from '@/components/ui/classes'
import type { ChartLine } from './chartLine'
import { placeLineLabels } from './lineLabels'

export interface LineLabelsHandle {
  /** Moves the labels to where their lines are now. */
  place(yOf: (price: number) => number | undefined, bottom: number): void
}

export interface LineLabelsProps {
  ref: Ref<LineLabelsHandle>
  lines: readonly ChartLine[]
  /** Foot of the legend in pixels: no label lies above it. */
  top: number
}

const HEIGHT_PX = 18

const TONES: Record<ChartLine['tone'], string> = {
  up: 'border-up text-up',
  down: 'border-down text-down',
  accent: 'border-accent text-accent',
  warn: 'border-warn text-warn',
  muted: 'border-muted text-muted',
}

/** The names of the lines at the left edge of the plot, apart from each other and from the legend. */
export function LineLabels({ ref, lines, top }: LineLabelsProps) {
  const list = useRef<HTMLUListElement>(null)

  useImperativeHandle(
    ref,
    () => ({
      place(yOf, bottom) {
        const items = list.current?.children
        if (items === undefined) return
        const wishes = lines.flatMap((line) => {
          const y = yOf(Number(line.price))
          return y === undefined ? [] : [{ key: line.key, y, height: HEIGHT_PX }]
        })
        const places = new Map(
          placeLineLabels(wishes, top, bottom).map((place) => [place.key, place]),
        )
        for (const item of items) {
          if (!(item instanceof HTMLElement)) continue
          const place = places.get(item.dataset.key ?? '')
          item.style.visibility = place === undefined ? 'hidden' : 'visible'
          if (place !== undefined) {
            item.style.transform = `translateY(${Math.round(place.y - HEIGHT_PX / 2)}px)`
          }
        }
      },
    }),
    [lines, top],
  )

  return (
    <ul
      ref={list}
      aria-label="Lines on the chart"
      className="pointer-events-none absolute top-0 left-3 z-10"
    >
      {lines.map((line) => (
        <li
          key={line.key}
          data-key={line.key}
          className={classes(
            'invisible absolute top-0 left-0 flex h-[18px] items-center gap-1 whitespace-nowrap rounded-sm border bg-panel px-2 text-11',
            TONES[line.tone],
          )}
        >
          {line.label}
          {line.onCancel === undefined ? null : (
            <button
              type="button"
              aria-label={line.cancelName ?? `Cancel ${line.label}`}
              onClick={line.onCancel}
              className="-mr-1.5 pointer-events-auto grid size-4 place-items-center rounded-sm hover:bg-raised hover:text-fg"
            >
              <X size={11} aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
