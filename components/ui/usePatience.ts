'use client'
import { useEffect, useState } from 'react'

const PATIENCE_MS = 8_000

/** Whether what is waited for is late: 8 s after it was first shown, or after waiting began anew. */
export function usePatience(): { isLate: boolean; beginAnew: () => void } {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (isLate) return undefined
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isLate])
  return { isLate, beginAnew: () => setIsLate(false) }
}
