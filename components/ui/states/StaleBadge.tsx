import { TriangleAlert } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { t } from '@/lib/i18n/t'

export interface StaleBadgeProps {
  /** Age of what is shown, in milliseconds; undefined while nothing came yet. */
  ageMs: number | undefined
  isReconnecting?: boolean
  className?: string
}

/** Ages from which data is called stale, and from which it should not be traded on. */
export const STALE_AFTER_MS = 3_000
export const DEAD_AFTER_MS = 10_000

/** Says that what is shown is old. Renders nothing while the data is fresh. */
export function StaleBadge({ ageMs, isReconnecting = false, className }: StaleBadgeProps) {
  if (ageMs === undefined || ageMs <= STALE_AFTER_MS) return null
  const seconds = Math.floor(ageMs / 1000)
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-sm px-1.5 py-px font-medium text-11',
        ageMs > DEAD_AFTER_MS ? 'bg-danger-wash text-danger' : 'bg-warn-wash text-warn',
        className,
      )}
    >
      <TriangleAlert size={11} aria-hidden="true" />
      {isReconnecting
        ? t('Reconnecting · data {seconds} s old', { seconds })
        : t('data {seconds} s old', { seconds })}
    </span>
  )
}
