'use client'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whole rows that fit, how high each is, and the pixels that are left over. */
export interface RowsThatFit {
  rows: number
  rowHeight: number
  leftover: number
}

/**
 * As many rows as fit at their least height, grown by whole pixels where that fills the room; the
 * rows come `perStep` at a time (a ladder has two sides).
 */
export function fitRows(room: number, rowHeightMin: number, perStep: number): RowsThatFit {
  const steps = Math.max(0, Math.floor(room / (rowHeightMin * perStep)))
  const count = steps * perStep
  const rowHeight = count === 0 ? rowHeightMin : Math.floor(room / count)
  return { rows: count, rowHeight, leftover: Math.max(0, room - count * rowHeight) }
}

/** The rows that fit into an element now, `reserved` pixels left out; none before it is measured. */
export function useRowsThatFit(
  element: RefObject<HTMLElement | null>,
  rowHeightMin: number,
  perStep: number,
  reserved: number,
): RowsThatFit {
  const [fit, setFit] = useState(() => fitRows(0, rowHeightMin, perStep))
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return undefined
    const measure = () => {
      const next = fitRows(target.clientHeight - reserved, rowHeightMin, perStep)
      setFit((before) =>
        before.rows === next.rows &&
        before.rowHeight === next.rowHeight &&
        before.leftover === next.leftover
          ? before
          : next,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, rowHeightMin, perStep, reserved])
  return fit
}
