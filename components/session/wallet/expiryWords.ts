import { writeDate } from '@/components/figures/dates'
import { plural, t } from '@/lib/i18n/t'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Since when a key is there: "Since 30 Dec 2026 (39 days)". Dates in UTC. */
export function sinceWords(atMs: number, nowMs: number): string {
  const date = writeDate(atMs, 'date', 'UTC')
  const days = Math.floor((nowMs - atMs) / DAY_MS)
  return days > 0
    ? plural(days, 'Since {date} ({count} day)', 'Since {date} ({count} days)', { date })
    : t('Since {date} (less than a day)', { date })
}

/**
 * How long a key still holds, to the nearest day or hour: "Expires 30 Dec 2026 (in 39 days)". Dates in
 * UTC.
 */
export function expiryWords(atMs: number, nowMs: number): string {
  const date = writeDate(atMs, 'date', 'UTC')
  const leftMs = atMs - nowMs
  if (leftMs <= 0) return t('Expired {date}', { date })
  // Rounded: a key made a moment ago for thirty days holds for thirty.
  if (leftMs >= DAY_MS) {
    const days = Math.round(leftMs / DAY_MS)
    return plural(days, 'Expires {date} (in {count} day)', 'Expires {date} (in {count} days)', {
      date,
    })
  }
  return leftMs < HOUR_MS
    ? t('Expires {date} (in less than an hour)', { date })
    : t('Expires {date} (in {hours} h)', { date, hours: Math.round(leftMs / HOUR_MS) })
}
