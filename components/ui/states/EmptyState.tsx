import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

export interface EmptyStateProps {
  /** Why there is nothing: "No open orders". */
  title: string
  description?: ReactNode
  /** The one thing to do about it. */
  action?: ReactNode
  className?: string
}

/** What a panel shows when it works and holds nothing. */
export function EmptyState({ title, description, action, className }: EmptyStateProps) {
  return (
    <div
      className={classes(
        'flex min-h-0 flex-1 flex-col items-center justify-center gap-2 p-6 text-center low:flex-row low:px-2 low:py-0',
        className,
      )}
    >
      <div
        title={typeof description === 'string' ? `${title}: ${description}` : undefined}
        className="contents low:block low:min-w-0 low:truncate"
      >
        <p className="font-medium text-13 text-muted low:inline">{title}</p>{' '}
        {description === undefined ? null : (
          <p className="max-w-[44ch] text-faint low:inline">{description}</p>
        )}
      </div>
      {action}
    </div>
  )
}
