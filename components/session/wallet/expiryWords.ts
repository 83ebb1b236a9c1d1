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

/** How long a key still holds: "Expires 30 Dec 2026 (in 39 days)". Dates in UTC. */
export function expiryWords(atMs: number, nowMs: number): string {
  const date = writeDate(atMs, 'date', 'UTC')
  const leftMs = atMs - nowMs
  if (leftMs <= 0) return t('Expired {date}', { date })
  const days = Math.floor(leftMs / DAY_MS)
  if (days > 0)
    return plural(days, 'Expires {date} (in {count} day)', 'Expires {date} (in {count} days)', {
      date,
    })
  const hours = Math.floor(leftMs / HOUR_MS)
  return hours === 0
    ? t('Expires {date} (in less than an hour)', { date })
    : t('Expires {date} (in {hours} h)', { date, hours })
}
