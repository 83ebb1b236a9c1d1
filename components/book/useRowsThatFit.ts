'use client'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many whole rows fit into an element, `reserved` pixels left out; 0 before it is measured. */
export function useRowsThatFit(
  element: RefObject<HTMLElement | null>,
  rowHeight: number,
  reserved: number,
): number {
  const [rows, setRows] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return undefined
    const measure = () =>
      setRows(Math.max(0, Math.floor((target.clientHeight - reserved) / rowHeight)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, rowHeight, reserved])
  return rows
}
