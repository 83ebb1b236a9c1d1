import type { FaultSwitches } from '@/server/paper/host'

/**
 * The time up to which reads of an account show it, Unix milliseconds: now, or a while ago where the
 * fault `lag_reads` is on.
 */
export function shownUntilMs(faults: FaultSwitches, subject: string, nowMs: number): number {
  return nowMs - (faults.take('lag_reads', subject)?.delayMs ?? 0)
}
