'use client'
import { useEffect, useState } from 'react'
import { patienceLeftMs } from './patienceLeft'

/**
 * Whether what is waited for is late: 8 s after it was first shown, or after waiting began again.
 * @param isFirst it took the place of the page's own skeleton, so that the time counts from there
 */
export function usePatience({ isFirst = false }: { isFirst?: boolean } = {}): {
  isLate: boolean
  restart: () => void
} {
  const [isLate, setIsLate] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (isLate) return undefined
    const sincePageStart = isFirst && attempt === 0 ? performance.now() : undefined
    const timer = setTimeout(() => setIsLate(true), patienceLeftMs(sincePageStart))
    return () => clearTimeout(timer)
  }, [isLate, isFirst, attempt])
  return {
    isLate,
    restart: () => {
      setAttempt((before) => before + 1)
      setIsLate(false)
    },
  }
}
