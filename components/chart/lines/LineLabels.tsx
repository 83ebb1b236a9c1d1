'use client'
import {
  type Dispatch,
  type Ref,
  type SetStateAction,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useScreen } from '@/components/ui/useScreen'
import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { ChartLine, MovedLine } from './chartLine'
import { collapseLabels, type LabelGroup } from './collapseLabels'
import { GroupLabel } from './GroupLabel'
import { LineLabel } from './LineLabel'
import { stillMoved } from './letGo'
import { type LabelWish, placeLineLabels } from './lineLabels'

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
/** Lines nearer than this have labels that push each other away. */
const NEAR_PX = HEIGHT_PX + 3
/** So many that overlap are shown as one; on a phone they would cover the candles sooner. */
const LEAST_TOGETHER = { wide: 4, narrow: 2 }
const NO_GROUPS: readonly LabelGroup[] = []

/** The names of the lines at the left edge of the plot, apart from each other and from the legend. */
export function LineLabels(props: LineLabelsProps) {
  const { ref, lines, onMovedChange } = props
  const moved = stillMoved(lines, props.moved)
  const list = useRef<HTMLUListElement>(null)
  const lastPlace = useRef<Parameters<LineLabelsHandle['place']>>(undefined)
  const [groups, setGroups] = useState(NO_GROUPS)
  const [isExpanded, setIsExpanded] = useState(false)
  const least = LEAST_TOGETHER[useScreen() === 'phone' ? 'narrow' : 'wide']

  const place: LineLabelsHandle['place'] = (yOf, top, bottom) => {
    lastPlace.current = [yOf, top, bottom]
    const items = list.current?.children
    if (items === undefined) return
    const lineYs = new Map<string, number>()
    for (const line of lines) {
      const y = yOf(Number(line.key === moved?.key ? moved.price : line.price))
      if (y !== undefined) lineYs.set(line.key, y)
    }
    const labels = lines.flatMap((line) => {
      const y = lineYs.get(line.key)
      const isPlain = line.kind === 'order' && line.pending === undefined && line.key !== moved?.key
      return y === undefined ? [] : [{ key: line.key, y, kind: isPlain ? line.side : undefined }]
    })
    const next = isExpanded ? NO_GROUPS : collapseLabels(labels, { least, nearPx: NEAR_PX })
    if (nameOfAll(next) !== nameOfAll(groups)) setGroups(next)
    const gathered = new Set(next.flatMap(({ keys }) => keys))
    const wishes: LabelWish[] = [
      ...lines.flatMap((line) => {
        const y = lineYs.get(line.key)
        if (y === undefined || gathered.has(line.key)) return []
        return [{ key: line.key, y, height: HEIGHT_PX, staysAtEdge: line.orderId !== undefined }]
      }),
      ...next.map((group) => {
        lineYs.set(nameOf(group), group.y)
        return { key: nameOf(group), y: group.y, height: HEIGHT_PX, staysAtEdge: true }
      }),
    ]
    const placed = placeLineLabels(wishes, top, bottom)
    const places = new Map(placed.map((at) => [at.key, at]))
    for (const item of items) {
      if (!(item instanceof HTMLElement)) continue
      const at = places.get(item.dataset.key ?? '')
      item.style.visibility = at === undefined ? 'hidden' : 'visible'
      if (at === undefined) continue
      item.style.transform = `translateY(${Math.round(at.y - HEIGHT_PX / 2)}px)`
      item.dataset.beyond = at.beyond ?? ''
      // Beside another label, or away from its line, a press may be meant for a neighbour.
      const isCrowded =
        at.isMoved ||
        placed.some(
          (neighbor) => neighbor !== at && Math.abs(neighbor.y - at.y) < NEAR_PX + HEIGHT_PX / 2,
        )
      item.dataset.crowded = isCrowded ? '' : 'no'
      // From the label to the line that it names, where the two are apart.
      const apart = (lineYs.get(at.key) ?? at.y) - at.y
      const isLed = at.beyond === undefined && Math.abs(apart) > HEIGHT_PX / 2
      item.style.setProperty('--leader-px', `${isLed ? Math.round(Math.abs(apart)) : 0}px`)
      item.style.setProperty('--leader-side', apart < 0 ? '-1' : '1')
    }
  }
  useImperativeHandle(ref, () => ({ place }))

  // For good: an order that comes back does not bring its question with it.
  const isWithdrawn = moved !== props.moved
  useEffect(() => {
    if (isWithdrawn) onMovedChange((now) => stillMoved(lines, now))
  }, [isWithdrawn, lines, onMovedChange])

  // Labels of groups that came are placed as soon as they are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is placed, not how
  useEffect(() => {
    if (lastPlace.current !== undefined) place(...lastPlace.current)
  }, [groups, isExpanded, least])

  // Shown one by one until a press goes elsewhere.
  useEffect(() => {
    if (!isExpanded) return undefined
    const fold = ({ target }: Event) => {
      if (target instanceof Node && list.current?.contains(target)) return
      setIsExpanded(false)
    }
    document.addEventListener('pointerdown', fold)
    return () => document.removeEventListener('pointerdown', fold)
  }, [isExpanded])

  return (
    <ul
      ref={list}
      aria-label={t('Chart lines')}
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
      {groups.map((group) => (
        <GroupLabel
          key={nameOf(group)}
          name={nameOf(group)}
          lines={lines.filter(({ key }) => group.keys.includes(key))}
          onExpand={() => setIsExpanded(true)}
        />
      ))}
    </ul>
  )
}

function nameOf({ kind, keys }: LabelGroup): string {
  return `${kind} ${keys.join(' ')}`
}

function nameOfAll(groups: readonly LabelGroup[]): string {
  return groups.map(nameOf).join()
}
