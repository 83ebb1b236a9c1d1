'use client'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { t } from '@/lib/i18n/t'
import { type Panel as AnyPanel, resizePanel, togglePanel } from '@/lib/stores/deskLayout'
import { DESK_FRAME_ID } from './DeskFrame'
import { changeDeskLayout } from './deskLayoutStore'
import { PANEL_NAMES } from './panelNames'

/** Panels whose size can be chosen. */
type Panel = Exclude<AnyPanel, 'rail'>

const STEP_PX = 16
const STEPS_WITH_SHIFT = 4
/** Least sizes; a panel dragged to less than half of its own folds to its rail. */
const LEAST_PX: Record<Panel, number> = { book: 220, ticket: 264, account: 120 }
/** Least room that resizing leaves to the chart. */
const CHART_PX = { width: 360, height: 180 }

/**
 * The edge between a panel and the chart's side of it. Dragged, or moved with the arrow keys; Home and
 * End go to the least and the most, Enter folds the panel, a double click gives its size back to
 * the screen. While it is dragged only a custom property of the frame changes.
 */
export function Splitter({ panel }: { panel: Panel }) {
  const isRow = panel === 'account'
  const drag = useRef<{ at: number; size: number; next: number }>(undefined)
  const [measured, setMeasured] = useState<{ size: number; most: number }>()

  useEffect(() => {
    const area = areaOf(panel)
    if (area === null) return undefined
    const watcher = new ResizeObserver(() => setMeasured(measure(panel)))
    watcher.observe(area)
    return () => watcher.disconnect()
  }, [panel])

  const settle = (size: number | undefined) =>
    changeDeskLayout((layout) => resizePanel(layout, panel, size))

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const { size } = measure(panel)
    drag.current = { at: isRow ? event.clientY : event.clientX, size, next: size }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag.current === undefined) return
    const moved = isRow
      ? (drag.current.at - event.clientY) * (isAboveChart() ? -1 : 1)
      : (drag.current.at - event.clientX) * (growsRightward(panel) ? -1 : 1)
    drag.current.next = drag.current.size + moved
    const { most } = measure(panel)
    frame()?.style.setProperty(`--${panel}-size`, `${clamp(drag.current.next, panel, most)}px`)
  }

  const onPointerUp = () => {
    if (drag.current === undefined) return
    const { next, size } = drag.current
    drag.current = undefined
    if (next === size) return
    if (next < LEAST_PX[panel] / 2) {
      frame()?.style.setProperty(`--${panel}-size`, `${size}px`)
      settle(size)
      changeDeskLayout((layout) => togglePanel(layout, panel))
    } else {
      settle(clamp(next, panel, measure(panel).most))
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { size, most } = measure(panel)
    const step = STEP_PX * (event.shiftKey ? STEPS_WITH_SHIFT : 1)
    const [grow, shrink] = isRow
      ? isAboveChart()
        ? ['ArrowDown', 'ArrowUp']
        : ['ArrowUp', 'ArrowDown']
      : growsRightward(panel)
        ? ['ArrowRight', 'ArrowLeft']
        : ['ArrowLeft', 'ArrowRight']
    if (event.key === 'Enter') changeDeskLayout((layout) => togglePanel(layout, panel))
    else if (event.key === grow) settle(clamp(size + step, panel, most))
    else if (event.key === shrink) settle(clamp(size - step, panel, most))
    else if (event.key === 'Home') settle(LEAST_PX[panel])
    else if (event.key === 'End') settle(most)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule of text has no value and takes no focus
    <div
      role="separator"
      id={`split-${panel}`}
      tabIndex={0}
      aria-orientation={isRow ? 'horizontal' : 'vertical'}
      aria-label={t('Size: {panel}', { panel: PANEL_NAMES[panel] })}
      aria-controls={`area-${panel}`}
      aria-valuemin={LEAST_PX[panel]}
      aria-valuemax={measured?.most ?? LEAST_PX[panel]}
      aria-valuenow={measured?.size ?? LEAST_PX[panel]}
      aria-valuetext={
        measured === undefined ? undefined : t('{size} pixels', { size: measured.size })
      }
      title={t('Drag to resize · double-click to reset')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => settle(undefined)}
      onKeyDown={onKeyDown}
      className="splitter"
    />
  )
}

/** Whether a panel is at the left of the chart, so that its edge is on its right. */
function growsRightward(panel: Panel): boolean {
  return startOf(panel, 'left') < startOf('chart', 'left')
}

/** Whether the account tables are above the chart, so that their edge is at their foot. */
function isAboveChart(): boolean {
  return startOf('account', 'top') < startOf('chart', 'top')
}

function startOf(panel: Panel | 'chart', edge: 'left' | 'top'): number {
  return areaOf(panel)?.getBoundingClientRect()[edge] ?? 0
}

function areaOf(panel: Panel | 'chart'): HTMLElement | null {
  return document.getElementById(`area-${panel}`)
}

function frame(): HTMLElement | null {
  return document.getElementById(DESK_FRAME_ID)
}

/** A panel's size now, and the most that still leaves the chart its room. */
function measure(panel: Panel): { size: number; most: number } {
  const side = panel === 'account' ? 'offsetHeight' : 'offsetWidth'
  const size = areaOf(panel)?.[side] ?? LEAST_PX[panel]
  const chart = areaOf('chart')?.[side] ?? 0
  const least = panel === 'account' ? CHART_PX.height : CHART_PX.width
  return { size, most: Math.max(LEAST_PX[panel], size + chart - least) }
}

function clamp(size: number, panel: Panel, most: number): number {
  return Math.round(Math.max(LEAST_PX[panel], Math.min(most, size)))
}
