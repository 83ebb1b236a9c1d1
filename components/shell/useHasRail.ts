'use client'
import { useSyncExternalStore } from 'react'

/** The width from which `app/trade-grid.css` has room for the rail of markets. */
const WIDE = '(width >= 1920px)'

/** Whether the screen has room for the rail of markets; false while rendering on the server. */
export function useHasRail(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
