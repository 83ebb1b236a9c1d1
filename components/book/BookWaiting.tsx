'use client'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { usePatience } from '@/components/ui/states/usePatience'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'

const LINES = Array.from({ length: 24 }, (_, index) => index)

/** Placeholder of the book before its first frame; never a skeleton for longer than 8 s. */
export function BookWaiting({ provider }: { provider: Provider }) {
  const client = usePerpsClient()
  const { isLate, restart } = usePatience({ isFirst: true })

  if (isLate) {
    return (
      <ErrorState
        title={t('Waiting for the order book')}
        message={t('{name} does not respond. Reconnecting automatically.', {
          name: provider.name,
        })}
        onRetry={() => {
          client.plugin(provider.key).refresh()
          restart()
        }}
      />
    )
  }
  return (
    <div aria-busy="true" className="grid flex-1 content-center gap-2 overflow-hidden px-3 pt-6">
      <span className="sr-only">{t('Loading order book')}</span>
      {LINES.map((line) => (
        <span key={line} className="grid h-3 grid-cols-3 gap-4">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="ms-auto h-3 w-12" />
          <Skeleton className="ms-auto h-3 w-12" />
        </span>
      ))}
    </div>
  )
}
