'use client'
import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How book and tape share their panel: behind tabs, one over the other, or side by side; in a narrow
 * one beside a phone's ticket only prices and sizes are shown.
 */
export type BookShape = 'narrow' | 'tabs' | 'stacked' | 'beside'

const NARROW_BELOW_PX = 200
const BESIDE_FROM_PX = 460
const STACKED_FROM_PX = 620

/** Which shape fits into a panel of this size. */
export function shapeOf(width: number, height: number): BookShape {
  if (width < NARROW_BELOW_PX) return 'narrow'
  if (width >= BESIDE_FROM_PX) return 'beside'
  return height >= STACKED_FROM_PX ? 'stacked' : 'tabs'
}

/** Follows the panel's size; known before the first paint. */
export function useBookShape(panel: RefObject<HTMLElement | null>): BookShape {
  const [shape, setShape] = useState<BookShape>('tabs')
  useLayoutEffect(() => {
    const element = panel.current
    if (element === null) return undefined
    const read = () => {
      // A folded panel has no size, and keeps what it was.
      if (element.clientWidth > 0) setShape(shapeOf(element.clientWidth, element.clientHeight))
    }
    read()
    const watcher = new ResizeObserver(read)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [panel])
  return shape
}
