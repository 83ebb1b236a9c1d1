import { t } from '@/lib/i18n/t'
/** Time left as `23:41`, or `7:05:09` from one hour up; `0:00` once it is over. */
export function formatCountdown(remainingMs: number): string {
  const total = Math.max(0, Math.floor(remainingMs / 1000))
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  const seconds = String(total % 60).padStart(2, '0')
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`
    : `${minutes}:${seconds}`
}

/**
 * Time left until what happens again and again, in milliseconds from 1 to `everyMs`: a moment that has
 * passed stands for the next one, and so does one that is further ahead than a period, as it is where
 * one of two clocks was set since the other was read.
 */
export function leftOfPeriod(remainingMs: number, everyMs: number): number {
  const rest = remainingMs % everyMs
  return rest > 0 ? rest : rest + everyMs
}

/** How long ago, in one unit: `now`, `12 s ago`, `3 min ago`, `5 h ago`, `2 d ago`. */
export function formatTimeAgo(ageMs: number): string {
  const seconds = Math.floor(Math.max(0, ageMs) / 1000)
  if (seconds < 5) return t('now')
  if (seconds < 60) return t('{seconds} s ago', { seconds })
  if (seconds < 3600) return t('{floor} min ago', { floor: Math.floor(seconds / 60) })
  if (seconds < 86_400) return t('{floor} h ago', { floor: Math.floor(seconds / 3600) })
  return t('{floor} d ago', { floor: Math.floor(seconds / 86_400) })
}
