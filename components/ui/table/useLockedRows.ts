'use client'
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react'
import { lockRows } from './lockedRows'
import type { Sorting } from './tableColumn'

interface LockedOrder {
  places: ReadonlyMap<string, number>
  /** The order they were taken in; another one is taken again. */
  sorting: Sorting | undefined
}

/**
 * Keeps rows where they are while a pointer is over them or the focus is among them: rows sorted by
 * a live figure change places with it, and a press on "Close" must not meet another position. Rows
 * are sorted again when the table is not in use, and by a press on a header.
 */
export function useLockedRows<R>(
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
  const [lockedOrder, setLockedOrder] = useState<LockedOrder>()
  const take = () => {
    // Rows without a sort have an order of their own, which no figure changes.
    if (!isWanted || sorting === undefined) return
    setLockedOrder(
      (current) =>
        current ?? { places: new Map(rows.map((row, place) => [rowKey(row), place])), sorting },
    )
  }
  const isLocked = isPointedAt || isFocused
  if (lockedOrder !== undefined && (!isLocked || lockedOrder.sorting !== sorting))
    setLockedOrder(undefined)

  // A button that had the focus may be gone with its row, which fires no event.
  useEffect(() => {
    if (isFocused && body.current?.contains(document.activeElement) !== true) setFocused(false)
  })

  return {
    rows: useMemo(
      () =>
        lockedOrder?.sorting === sorting && lockedOrder
          ? lockRows(rows, lockedOrder.places, rowKey)
          : rows,
      [rows, lockedOrder, sorting, rowKey],
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
