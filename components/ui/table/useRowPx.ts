'use client'
import { useSyncExternalStore } from 'react'

/** Height of a row whose buttons are large enough for a finger, with its border, in pixels. */
const TOUCH_PX = 48

/** Height of the rows of a table, in pixels: as asked for, or more where a finger points. */
export function useRowPx(rowPx: number): number {
  const isCoarse = useSyncExternalStore(subscribe, read, () => false)
  return isCoarse ? Math.max(rowPx, TOUCH_PX) : rowPx
}

const QUERY = '(pointer: coarse)'
const read = () => matchMedia(QUERY).matches

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
