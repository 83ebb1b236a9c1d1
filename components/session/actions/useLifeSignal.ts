'use client'
import { useEffect, useRef } from 'react'

/** Gives the signal that is aborted once the component is gone. */
export function useLifeSignal(): () => AbortSignal {
  const life = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    life.current = controller
    return () => controller.abort()
  }, [])
  return () => life.current?.signal ?? AbortSignal.abort()
}
