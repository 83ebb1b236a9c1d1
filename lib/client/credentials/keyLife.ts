import { isLive } from '@/lib/clock/clock'

/** How far back the calendar of a device may be set before the age of a key counts as unknown. */
const SET_BACK_MS = 60_000

/** Dates of a key that is kept for a while only, by the calendar of this device. */
export interface KeyLife {
  createdAtMs: number
  /** Absent: it is kept until it is removed. */
  expiresAtMs?: number | undefined
}

/** The dates of a key that is made now. @param ttlMs how long it is kept; absent: until it is removed */
export function keyLife(
  nowMs: number,
  ttlMs: number | undefined,
): { createdAtMs: number; expiresAtMs?: number } {
  return { createdAtMs: nowMs, ...(ttlMs === undefined ? {} : { expiresAtMs: nowMs + ttlMs }) }
}

/** Whether the time of a key is over. One made in the future has no known age, and counts so. */
export function hasEnded({ createdAtMs, expiresAtMs }: KeyLife, nowMs: number): boolean {
  if (expiresAtMs === undefined) return false
  return !isLive({ fromMs: createdAtMs, untilMs: expiresAtMs }, nowMs, SET_BACK_MS)
}

/** The dates of a key as they are listed. */
export function datesOf({ createdAtMs, expiresAtMs }: KeyLife): {
  sinceMs: number
  expiresAtMs?: number
} {
  return { sinceMs: createdAtMs, ...(expiresAtMs === undefined ? {} : { expiresAtMs }) }
}
