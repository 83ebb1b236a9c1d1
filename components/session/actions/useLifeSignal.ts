'use client'
import { useEffect, useRef } from 'react'

/**
 * Gives the signal that is aborted once the component is gone, or shows something else.
 * @param of what it shows
 */
export function useLifeSignal(of?: unknown): () => AbortSignal {
  const life = useRef<AbortController>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a life for each thing that is shown
  useEffect(() => {
    const controller = new AbortController()
    life.current = controller
    return () => controller.abort()
  }, [of])
  return () => life.current?.signal ?? AbortSignal.abort()
}
