import { errorText } from '@/components/session/messages/errorText'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { usePatience } from '@/components/ui/states/usePatience'
import { t } from '@/lib/i18n/t'
import { ChartSkeleton } from './ChartSkeleton'
import type { CandleFeedStatus } from './candleFeed'

/** What lies over the plot while there is nothing to draw. */
export function ChartStatus({
  status,
  onRetry,
}: {
  status: CandleFeedStatus
  onRetry: () => void
}) {
  if (status.kind === 'ready') return null
  if (status.kind === 'behind') {
    return (
      <p className="absolute top-8 right-20 z-20 rounded-sm bg-warn-wash px-1.5 py-px font-medium text-11 text-warn">
        {t('Candles are behind the live price · reloading')}
      </p>
    )
  }
  return (
    <div className="absolute inset-0 z-20 flex bg-panel">
      {status.kind === 'loading' ? (
        <Loading onRetry={onRetry} />
      ) : status.kind === 'empty' ? (
        <EmptyState
          title={t('No candles yet')}
          description={t('No trades in this interval yet.')}
        />
      ) : (
        <ErrorState
          title={t('Could not load the chart')}
          {...errorText(status.error)}
          onRetry={onRetry}
        />
      )}
    </div>
  )
}

/** Grey while candles are on their way; never for longer than a skeleton may be shown. */
function Loading({ onRetry }: { onRetry: () => void }) {
  const { isLate, restart } = usePatience({ isFirst: true })
  if (!isLate) return <ChartSkeleton />
  return (
    <ErrorState
      title={t('Could not load the chart')}
      message={t('No data after 8 seconds. Retrying automatically.')}
      onRetry={() => {
        restart()
        onRetry()
      }}
    />
  )
}
