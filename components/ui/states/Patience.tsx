'use client'
import { type ReactNode, useEffect } from 'react'
import { announcer } from '@/components/ui/overlays/announcer'
import { loadNow } from '@/components/ui/overlays/keepLoading'
import { t } from '@/lib/i18n/t'
import { ErrorState } from './ErrorState'
import { usePatience } from './usePatience'

/** Placeholder of a part whose code is loading; never a skeleton for longer than 8 s. */
export function Patience({ children }: { children: ReactNode }) {
  const { isLate, restart } = usePatience()
  useEffect(() => {
    if (isLate) announcer.announce(t('This part of the page did not load'))
  }, [isLate])
  if (!isLate) return children
  return (
    <ErrorState
      title={t('This part of the page did not load')}
      message={t('Retrying automatically. After an update, reload the page.')}
      onRetry={() => {
        restart()
        loadNow()
      }}
    />
  )
}
