'use client'
import { useSyncExternalStore } from 'react'

/** How much fits beside each other; the widths are those of `app/trade-grid.css`. */
export type Screen = 'phone' | 'tablet' | 'laptop' | 'desk'

const FROM: readonly (readonly [Screen, string])[] = [
  ['desk', '(width >= 1280px)'],
  ['laptop', '(width >= 1024px)'],
  ['tablet', '(width >= 768px)'],
]

/** The class of the window's width; `desk` while rendering on the server. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, read, () => 'desk')
}

function read(): Screen {
  return FROM.find(([, query]) => matchMedia(query).matches)?.[0] ?? 'phone'
}

function subscribe(listener: () => void): () => void {
  const queries = FROM.map(([, query]) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
