'use client'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A list asks for no more height: it scrolls within. */
const HEIGHT_MAX = 900
const LOOK_EVERY_MS = 1_000

/** Reports the height that the page would need, whenever it changed. */
export function useReportedHeight(
  root: RefObject<HTMLElement | null>,
  isWanted: boolean,
  notify: (height: number) => void,
): void {
  const report = useEffectEvent(notify)
  useEffect(() => {
    const element = root.current
    if (!isWanted || element === null) return undefined
    let reported = 0
    const look = () => {
      const height = Math.min(HEIGHT_MAX, neededHeight(element))
      if (Math.abs(height - reported) < 2) return
      reported = height
      report(height)
    }
    look()
    // Rows come and go within a scroller whose own size stays.
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [root, isWanted])
}

/** Height of what the page shows, with whatever its scroller hides. */
function neededHeight(element: HTMLElement): number {
  const scroller = firstScroller(element)
  if (scroller === undefined) return Math.ceil(element.scrollHeight)
  return Math.ceil(element.clientHeight - scroller.clientHeight + heightWithin(scroller))
}

function heightWithin(scroller: Element): number {
  return [...scroller.children].reduce((height, child) => height + heightOf(child), 0)
}

/** A part that fills the remaining room is as high as its content, its own scroller included. */
function heightOf(part: Element): number {
  const { height } = part.getBoundingClientRect()
  const { flexGrow, minHeight } = getComputedStyle(part)
  if (flexGrow === '0' || part.childElementCount === 0) return height
  const scroller = firstScroller(part)
  const contentHeight =
    scroller === undefined
      ? heightWithin(part)
      : height - scroller.clientHeight + heightWithin(scroller)
  return Math.max(contentHeight, Number.parseFloat(minHeight) || 0)
}

function firstScroller(element: Element): HTMLElement | undefined {
  return [...element.querySelectorAll<HTMLElement>('section, div')].find(
    (part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.clientHeight > 0,
  )
}
