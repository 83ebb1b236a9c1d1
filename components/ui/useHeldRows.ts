'use client'
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react'
import { holdRows } from './heldRows'
import type { Sorting } from './tableColumn'

interface Held {
  places: ReadonlyMap<string, number>
  /** The order they were taken in; another one is taken anew. */
  sorting: Sorting | undefined
}

/**
 * Keeps rows where they are while a pointer is over them or the focus is among them: rows sorted by
 * a live figure change places with it, and a press on "Close" must not meet another position. The
 * order is taken anew when nobody is there, and by a press on a header.
 */
export function useHeldRows<R>(
  rows: readonly R[],
  {
    rowKey,
    sorting,
    isWanted,
  }: { rowKey: (row: R) => string; sorting: Sorting | undefined; isWanted: boolean },
) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [held, setHeld] = useState<Held>()
  const take = () => {
    // Rows that nobody sorted have an order of their own, which no figure changes.
    if (!isWanted || sorting === undefined) return
    setHeld(
      (known) =>
        known ?? { places: new Map(rows.map((row, place) => [rowKey(row), place])), sorting },
    )
  }
  const isHeld = isPointedAt || isFocused
  if (held !== undefined && (!isHeld || held.sorting !== sorting)) setHeld(undefined)

  // A button that had the focus may be gone with its row, which no event tells.
  useEffect(() => {
    if (isFocused && body.current?.contains(document.activeElement) !== true) setFocused(false)
  })

  return {
    rows: useMemo(
      () => (held?.sorting === sorting && held ? holdRows(rows, held.places, rowKey) : rows),
      [rows, held, sorting, rowKey],
    ),
    /** For the element around the rows, the head left out. */
    holder: {
      ref: body,
      onPointerEnter: () => {
        setPointedAt(true)
        take()
      },
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => {
        setFocused(true)
        take()
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setFocused(false)
      },
    },
  }
}
