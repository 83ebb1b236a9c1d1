'use client'
import type { ReactNode } from 'react'
import { say } from '@/lib/messages/say'
import { useIsMasked } from './privacy'

/** A figure of the account itself: masked where the person hides balances. */
export function Own({ children, className }: { children: ReactNode; className?: string }) {
  const isMasked = useIsMasked()
  if (!isMasked)
    return className === undefined ? children : <span className={className}>{children}</span>
  return (
    <span className={className} title={say('Hidden')}>
      <span aria-hidden="true" className="text-muted">
        ••••
      </span>
      <span className="sr-only">{say('hidden')}</span>
    </span>
  )
}
