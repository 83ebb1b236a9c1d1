import { classes } from '@/components/ui/classes'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'

export interface ErrorStateProps {
  /** What failed: "Could not load the chart". */
  title: string
  /** The cause in plain words. */
  message: string
  /** The id under which the service logged it. */
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  className?: string
}

/** What a panel shows when its data could not be had: the cause, a way to try again, the request id. */
export function ErrorState({ title, message, requestId, onRetry, className }: ErrorStateProps) {
  return (
    <div
      className={classes(
        'flex min-h-0 flex-1 flex-col items-center justify-center gap-2 p-6 text-center low:flex-row low:px-2 low:py-0',
        className,
      )}
    >
      <div title={`${title}: ${message}`} className="contents low:block low:min-w-0 low:truncate">
        <p className="font-medium text-13 text-danger low:inline">{title}</p>{' '}
        <p className="max-w-[52ch] text-muted low:inline">{message}</p>
      </div>
      {requestId === undefined ? null : (
        <p className="font-mono text-11 text-faint low:hidden">
          {t('Request {requestId}', { requestId })}
        </p>
      )}
      {onRetry === undefined ? null : (
        <Button className="shrink-0" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}
