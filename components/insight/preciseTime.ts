import { writeDate } from '@/components/figures/dates'

/** A moment to the millisecond: `14:03:07.125`. */
export function preciseTime(atMs: number): string {
  return `${writeDate(atMs, 'second')}.${String(atMs % 1_000).padStart(3, '0')}`
}
