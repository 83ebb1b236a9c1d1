'use client'
import { useCallback, useSyncExternalStore } from 'react'

/** The width from which `app/trade-grid.css` has room for the rail of markets. */
const WIDE = '(width >= 1920px)'

/** The width from which chart, book and ticket are columns of their own. */
export const COLUMNS_WIDTH = '(width >= 1280px)'

/** Whether the screen has room for the rail of markets; false while rendering on the server. */
export function useHasRail(): boolean {
  return useMatches(WIDE)
}

/** Whether the panels are columns that can change places; false while rendering on the server. */
export function useHasColumns(): boolean {
  return useMatches(COLUMNS_WIDTH)
}

function useMatches(width: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(width)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [width],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(width).matches,
    () => false,
  )
}
