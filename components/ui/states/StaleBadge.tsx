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
      <WarningSign />
      {isReconnecting
        ? t('Reconnecting · data {seconds} s old', { seconds })
        : t('data {seconds} s old', { seconds })}
    </span>
  )
}

// lucide's triangle-alert, drawn here: some pages in frames show no other icon, and need no icon library.
function WarningSign() {
  return (
    <svg
      width={11}
      height={11}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />
    </svg>
  )
}
