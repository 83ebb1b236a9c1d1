'use client'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Width and height of the frame in pixels; undefined on the server. */
export function useFrameSize(): { width: number; height: number } | undefined {
  const text = useSyncExternalStore(
    subscribe,
    () => `${window.innerWidth} ${window.innerHeight}`,
    () => '',
  )
  const [width = 0, height = 0] = text.split(' ').map(Number)
  return text === '' ? undefined : { width, height }
}
