import { writeDate } from '@/components/figures/dates'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** How long a key still holds: "Expires 30 Dec 2026 (in 39 days)". Dates in UTC. */
export function expiryWords(atMs: number, nowMs: number): string {
  const date = writeDate(atMs, 'date', 'UTC')
  const leftMs = atMs - nowMs
  if (leftMs <= 0) return `Expired ${date}`
  const days = Math.floor(leftMs / DAY_MS)
  if (days > 0) return `Expires ${date} (in ${days} ${days === 1 ? 'day' : 'days'})`
  const hours = Math.floor(leftMs / HOUR_MS)
  return `Expires ${date} (${hours === 0 ? 'in less than an hour' : `in ${hours} h`})`
}
