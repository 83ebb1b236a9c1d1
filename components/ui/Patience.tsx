'use client'
import { type ReactNode, useEffect } from 'react'
import { say } from '@/lib/messages/say'
import { announcer } from './announcer'
import { ErrorState } from './ErrorState'
import { loadNow } from './keepLoading'
import { usePatience } from './usePatience'

/** What stands in place of a part whose code is on its way; never a skeleton for longer than 8 s. */
export function Patience({ children }: { children: ReactNode }) {
  const { isLate, beginAnew } = usePatience()
  useEffect(() => {
    if (isLate) announcer.announce(say('This part of the page has not arrived'))
  }, [isLate])
  if (!isLate) return children
  return (
    <ErrorState
      title={say('This part of the page has not arrived')}
      message={say(
        'It is asked for again by itself. After a new version of the desk the page has to be loaded again.',
      )}
      onRetry={() => {
        beginAnew()
        loadNow()
      }}
    />
  )
}
