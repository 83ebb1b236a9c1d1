'use client'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DrawnRows, drawnRows, keepWithin } from './drawnRows'

const NONE: DrawnRows = { first: 0, end: 0 }

/**
 * The rows to draw of a scrolled list whose rows have one height (CSS pixels). Redraws only when
 * they are others, and then before the browser paints: no scroll uncovers rows that are missing.
 */
export function useDrawnRows(
  scroller: { current: HTMLElement | null },
  { count, rowPx }: { count: number; rowPx: number },
): DrawnRows {
  const [drawn, setDrawn] = useState(NONE)
  const latest = useRef(NONE)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    let heightPx = element.clientHeight
    const update = (draw: (next: DrawnRows) => void) => {
      const next = drawnRows({ scrollPx: element.scrollTop, heightPx, rowPx, count })
      const { first, end } = latest.current
      if (next.first === first && next.end === end) return
      latest.current = next
      draw(next)
    }
    const onScroll = () => update((next) => flushSync(() => setDrawn(next)))
    const observer = new ResizeObserver(() => {
      heightPx = element.clientHeight
      update(setDrawn)
    })
    update(setDrawn)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, count, rowPx])
  return keepWithin(drawn, count)
}
