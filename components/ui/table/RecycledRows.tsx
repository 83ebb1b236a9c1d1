'use client'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { BLOCK_ROWS, type DrawnRows } from './drawnRows'
import { inOrder, placeSlots, type RowSlot } from './rowSlots'
import { Spacer } from './Spacer'

export interface RecycledRowsProps {
  /** Rows of the whole list. */
  count: number
  rowPx: number
  drawn: DrawnRows
  scroller: { current: HTMLElement | null }
  /** Draws the row at a place of the list; `key` names the elements that it is drawn with. */
  renderRow: (index: number, key: number) => ReactNode
}

/** How long rows stand still before their elements take the order of the list, in milliseconds. */
const SETTLE_MS = 300

/**
 * The rows in sight of a long list, whose elements are used again: rows that come in take over those
 * of rows that went out, and only their texts change. That is half the work of new elements, but
 * they are then not in the order of the list until the scroll rests; so it is for rows that are
 * read, never for rows with something to press. Text that is selected is left as it is.
 */
export function RecycledRows({ count, rowPx, drawn, scroller, renderRow }: RecycledRowsProps) {
  const isSelected = useIsSelected(scroller)
  const [slots, setSlots] = useState<readonly RowSlot[]>([])
  const placed = placeSlots(slots, drawn, { count, canReuse: !isSelected })
  if (placed !== slots) setSlots(placed)

  useEffect(() => {
    if (isSelected || inOrder(slots) === slots) return
    const timer = setTimeout(() => setSlots(inOrder), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [slots, isSelected])

  // Each block is moved from where its elements lie in the table to where its rows belong.
  let above = 0
  const bodies = placed.map(({ key, block }) => {
    const first = block * BLOCK_ROWS
    const length = Math.min(BLOCK_ROWS, count - first)
    const shiftPx = (first - above) * rowPx
    above += length
    return (
      <tbody key={key} style={{ transform: `translateY(${shiftPx}px)` }}>
        {Array.from({ length }, (_, place) => renderRow(first + place, place))}
      </tbody>
    )
  })
  return (
    <>
      {bodies}
      {count === above ? null : (
        <tbody>
          <Spacer px={(count - above) * rowPx} />
        </tbody>
      )}
    </>
  )
}

/** Whether an element contains selected text, all of it or a part. */
function useIsSelected(within: { current: Element | null }): boolean {
  const read = useCallback(() => {
    const selection = document.getSelection()
    if (selection === null || selection.isCollapsed || within.current === null) return false
    return selection.getRangeAt(0).intersectsNode(within.current)
  }, [within])
  return useSyncExternalStore(subscribe, read, () => false)
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('selectionchange', listener)
  return () => document.removeEventListener('selectionchange', listener)
}
