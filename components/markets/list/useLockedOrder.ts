'use client'
import {
  type FocusEvent,
  type MouseEvent,
  type UIEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lockOrder, type Standings, takeStandings } from './lockedOrder'
import type { MarketRow } from './searchMarkets'

/**
 * Keeps the order of a list of markets while it is in use: a pointer is over it, the focus is in
 * it, or it is scrolled. The row under a finger must not become another market as it is pressed.
 * Figures in the rows go on changing; the list is sorted again as soon as it is not in use, when a
 * header is pressed, and by `renew` (another search).
 * @param keyOf key of a row; the same function every time
 */
export function useLockedOrder<Row extends MarketRow>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
) {
  const [standings, setStandings] = useState<Standings>()
  const list = useRef<HTMLDivElement>(null)
  const isPointedAt = useRef(false)
  const scroller = useRef<Element>(undefined)

  const check = () => {
    const isScrolled =
      scroller.current !== undefined &&
      list.current?.contains(scroller.current) === true &&
      scroller.current.scrollTop > 0
    const isLocked = isPointedAt.current || isInRows(document.activeElement) || isScrolled
    setStandings((current) => (isLocked ? (current ?? takeStandings(rows, keyOf)) : undefined))
  }
  const isInRows = (element: EventTarget | null) =>
    element instanceof Element &&
    list.current?.contains(element) === true &&
    // A press on a header leaves the focus there, where nothing moves.
    element.closest('thead') === null
  const renew = () => setStandings((current) => current && takeStandings(rows, keyOf))

  // What had the focus or was scrolled may be gone with the rows of before.
  useEffect(check)

  return {
    rows: useMemo(
      () => (rows && standings ? lockOrder(rows, standings, keyOf) : rows),
      [rows, standings, keyOf],
    ),
    renew,
    /** For the element around the list, which stays when the list itself does not. */
    holder: {
      ref: list,
      onPointerEnter: () => {
        isPointedAt.current = true
        check()
      },
      onPointerLeave: () => {
        isPointedAt.current = false
        check()
      },
      onFocus: check,
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (!isInRows(relatedTarget)) check()
      },
      onScrollCapture: ({ target }: UIEvent) => {
        if (target instanceof Element) scroller.current = target
        check()
      },
      onClickCapture: ({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest('thead') !== null) renew()
      },
    },
  }
}
