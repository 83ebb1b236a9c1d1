'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { say } from '@/lib/messages/say'
import { ErrorState } from './ErrorState'
import { loadNow } from './keepLoading'

const PATIENCE_MS = 8_000

/** What stands in place of a part whose code is on its way; never a skeleton for longer than 8 s. */
export function Patience({ children }: { children: ReactNode }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (isLate) return undefined
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isLate])
  if (!isLate) return children
  return (
    <ErrorState
      title={say('This part of the page has not arrived')}
      message={say(
        'It is asked for again by itself. After a new version of the desk the page has to be loaded again.',
      )}
      onRetry={() => {
        setIsLate(false)
        loadNow()
      }}
    />
  )
}
