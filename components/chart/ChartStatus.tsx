import { errorText } from '@/components/session/errorText'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { say } from '@/lib/messages/say'
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
        {say('Candles are behind the live price · reading them again')}
      </p>
    )
  }
  return (
    <div className="absolute inset-0 z-20 flex bg-panel">
      {status.kind === 'loading' ? (
        <ChartSkeleton />
      ) : status.kind === 'empty' ? (
        <EmptyState
          title={say('No candles yet')}
          description={say(
            'This market has not traded in this interval. The first candle appears by itself.',
          )}
        />
      ) : (
        <ErrorState
          title={say('The chart could not be loaded')}
          {...errorText(status.error)}
          onRetry={onRetry}
        />
      )}
    </div>
  )
}
