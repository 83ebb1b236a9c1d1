import type { MovablePanel } from '@/lib/stores/deskLayout'
import { changeDeskLayout, deskLayoutStore } from './deskLayoutStore'
import { type Box, type Drop, dropAt } from './panelDrop'
import { COLUMNS_WIDTH } from './useHasRail'

const MOVABLE: readonly MovablePanel[] = ['chart', 'book', 'ticket', 'account']
/** Height of a panel's head, by which it is held. */
const HEAD_PX = 36
/** A press that moves less is a press. */
const THRESHOLD_PX = 10
/** What takes a drag for itself. */
const OWN_DRAG = 'input, select, textarea, [role=slider], [role=separator], a[href]'

interface Drag {
  panel: MovablePanel
  from: { x: number; y: number }
  /** Absent until the press has moved far enough. */
  mark?: HTMLElement
  drop?: Drop | undefined
}

/**
 * Lets panels of a wide desk be dragged by their heads to another place, with a mark where they
 * would go; Escape leaves them where they are. Returns the end of it.
 */
export function followPanelDrags(): () => void {
  const stop = new AbortController()
  let drag: Drag | undefined

  const end = () => {
    if (drag?.mark === undefined) return
    drag.mark.remove()
    areaOf(drag.panel)?.removeAttribute('data-moved')
    document.documentElement.removeAttribute('data-moving')
  }

  const onPointerDown = (event: PointerEvent) => {
    const panel = heldPanel(event)
    if (panel !== undefined) drag = { panel, from: { x: event.clientX, y: event.clientY } }
  }

  const onPointerMove = ({ clientX: x, clientY: y, buttons }: PointerEvent) => {
    if (drag === undefined) return
    if (buttons === 0) return cancel()
    if (drag.mark === undefined) {
      if (Math.hypot(x - drag.from.x, y - drag.from.y) < THRESHOLD_PX) return
      drag.mark = begin(drag.panel)
    }
    const isRightToLeft = document.documentElement.dir === 'rtl'
    drag.drop = dropAt(drag.panel, { x, y }, shownBoxes(), isRightToLeft)
    drag.mark.hidden = drag.drop === undefined
    if (drag.drop !== undefined) place(drag.mark, drag.drop.mark)
  }

  const onPointerUp = () => {
    const { drop, mark } = drag ?? {}
    end()
    drag = undefined
    if (mark !== undefined) swallowClick()
    if (drop !== undefined) changeDeskLayout(drop.apply)
  }

  function cancel() {
    end()
    drag = undefined
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || drag?.mark === undefined) return
    event.stopPropagation()
    cancel()
  }

  const { signal } = stop
  document.addEventListener('pointerdown', onPointerDown, { signal })
  document.addEventListener('pointermove', onPointerMove, { signal })
  document.addEventListener('pointerup', onPointerUp, { signal })
  document.addEventListener('pointercancel', cancel, { signal })
  document.addEventListener('keydown', onKeyDown, { signal, capture: true })
  return () => {
    cancel()
    stop.abort()
  }
}

/** The panel whose head a mouse or pen took hold of. */
function heldPanel({
  target,
  button,
  pointerType,
  clientY,
}: PointerEvent): MovablePanel | undefined {
  const { preset } = deskLayoutStore.getState()
  if (button !== 0 || pointerType === 'touch' || preset === 'simple') return undefined
  if (!matchMedia(COLUMNS_WIDTH).matches || !(target instanceof Element)) return undefined
  if (target.closest(OWN_DRAG) !== null) return undefined
  const panel = MOVABLE.find((name) => areaOf(name)?.contains(target) === true)
  const area = panel === undefined ? null : areaOf(panel)
  if (area === null || clientY - area.getBoundingClientRect().top > HEAD_PX) return undefined
  return panel
}

function begin(panel: MovablePanel): HTMLElement {
  const mark = document.createElement('div')
  mark.className = 'drop-mark'
  document.body.append(mark)
  areaOf(panel)?.setAttribute('data-moved', '')
  document.documentElement.setAttribute('data-moving', '')
  document.getSelection()?.removeAllRanges()
  return mark
}

function place(mark: HTMLElement, box: Box): void {
  for (const side of ['left', 'top', 'width', 'height'] as const) {
    mark.style.setProperty(side, `${box[side]}px`)
  }
}

/** What was dragged is not pressed: a tab or a tool of the head stays as it was. */
function swallowClick(): void {
  const stop = new AbortController()
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  document.addEventListener('click', swallow, { capture: true, once: true, signal: stop.signal })
  setTimeout(() => stop.abort())
}

function shownBoxes(): ReadonlyMap<MovablePanel, Box> {
  return new Map(
    MOVABLE.flatMap((panel) => {
      const box = areaOf(panel)?.getBoundingClientRect()
      if (box === undefined) return []
      // A rectangle of the browser has no fields of its own that a copy would take over.
      const { left, top, width, height } = box
      return [[panel, { left, top, width, height }] as const]
    }),
  )
}

function areaOf(panel: MovablePanel): HTMLElement | null {
  return document.getElementById(`area-${panel}`)
}
