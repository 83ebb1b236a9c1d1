'use client'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n/t'
import { useIsMasked } from './privacy'

/** A figure of the account itself: masked where the person hides balances. */
export function Own({ children, className }: { children: ReactNode; className?: string }) {
  return ownFigure(children, { isMasked: useIsMasked(), className })
}

/**
 * The same where a long table has asked once for all its cells whether they are masked: a scroll
 * makes and drops hundreds of them, and each subscription is work twice.
 */
export function ownFigure(
  figure: ReactNode,
  { isMasked, className }: { isMasked: boolean; className?: string | undefined },
): ReactNode {
  if (!isMasked) {
    return className === undefined ? figure : <span className={className}>{figure}</span>
  }
  return (
    <span className={className} title={t('Hidden')}>
      <span aria-hidden="true" className="text-muted">
        ••••
      </span>
      <span className="sr-only">{t('hidden')}</span>
    </span>
  )
}
