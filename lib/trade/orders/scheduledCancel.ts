import type { ScheduleRules } from '@/lib/trade/rules/scheduleRules'

/** A cancel of all orders that the venue will carry out unless it is put off before. */
export interface ScheduledCancel {
  /** When it happens, in Unix milliseconds. */
  endsAtMs: number
  /** How far ahead it is put each time, in milliseconds. */
  windowMs: number
}

/** What a tab does about it now. */
export type ScheduledCancelStep =
  | { kind: 'keep' }
  | { kind: 'renew'; endsAtMs: number }
  /** The time passed without a renewal: the venue has cancelled everything. */
  | { kind: 'fired' }

const MINUTE_MS = 60_000
const WINDOWS_MS = [2, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)

/** Countdowns that leave a venue's least time ahead and a spare minute for a slow answer. */
export function scheduledCancelWindows({ leastMs, mostMs }: ScheduleRules): readonly number[] {
  return WINDOWS_MS.filter((windowMs) => windowMs >= leastMs + MINUTE_MS && windowMs <= mostMs)
}

/**
 * Puts the cancel off once a third of the countdown has passed: a browser lets a hidden tab run once
 * a minute, and a lost answer leaves time for another try. Pure.
 */
export function scheduledCancelStep(
  { endsAtMs, windowMs }: ScheduledCancel,
  nowMs: number,
): ScheduledCancelStep {
  const leftMs = endsAtMs - nowMs
  if (leftMs <= 0) return { kind: 'fired' }
  return leftMs * 3 > windowMs * 2
    ? { kind: 'keep' }
    : { kind: 'renew', endsAtMs: nowMs + windowMs }
}
