'use client'
import { type Dispatch, type Ref, type SetStateAction, useImperativeHandle, useRef } from 'react'
import type { Decimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { ChartLine } from './chartLine'
import { LineLabel } from './LineLabel'
import { placeLineLabels } from './lineLabels'

/** A line that is being moved, and where to. */
export interface MovedLine {
  key: string
  price: Decimal
  /** Let go: the venue is asked, and the line waits there for its answer. */
  isSent: boolean
}

export interface LineLabelsHandle {
  /** Moves the labels to where their lines are now; none lies above `top`, the legend's foot. */
  place(yOf: (price: number) => number | undefined, top: number, bottom: number): void
}

export interface LineLabelsProps {
  ref: Ref<LineLabelsHandle>
  lines: readonly ChartLine[]
  moved: MovedLine | undefined
  onMovedChange: Dispatch<SetStateAction<MovedLine | undefined>>
  /** What a price would do at once, in words. */
  effectOf: (line: ChartLine, price: Decimal) => string | undefined
  priceAt: (clientY: number) => Decimal | undefined
  step: (price: Decimal, direction: 1 | -1, ticks: number) => Decimal
}

const HEIGHT_PX = 18

/** The names of the lines at the left edge of the plot, apart from each other and from the legend. */
export function LineLabels(props: LineLabelsProps) {
  const { ref, lines, moved, onMovedChange } = props
  const list = useRef<HTMLUListElement>(null)

  useImperativeHandle(
    ref,
    () => ({
      place(yOf, top, bottom) {
        const items = list.current?.children
        if (items === undefined) return
        const wishes = lines.flatMap((line) => {
          const y = yOf(Number(line.key === moved?.key ? moved.price : line.price))
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
    [lines, moved],
  )

  return (
    <ul
      ref={list}
      aria-label={say('Lines on the chart')}
      className="pointer-events-none absolute top-0 left-3 z-10"
    >
      {lines.map((line) => (
        <LineLabel
          key={line.key}
          line={line}
          moved={line.key === moved?.key ? moved : undefined}
          priceAt={props.priceAt}
          step={props.step}
          effectOf={props.effectOf}
          onMovedChange={onMovedChange}
        />
      ))}
    </ul>
  )
}
