import type { Clock } from '@/lib/clock/clock'

/**
 * Reads the time of one thing, told by the calendar as it goes now, as a moment of the steady clock.
 * While the same time is told its moment stays, whatever the calendar is set to meanwhile.
 */
export function createSteadyMoment(
  clock: Pick<Clock, 'wallMs' | 'steadyMs'>,
): (wallMs: number | undefined) => number | undefined {
  let last: { wallMs: number; steadyMs: number } | undefined
  return (wallMs) => {
    if (wallMs === undefined) return undefined
    if (last?.wallMs !== wallMs) {
      last = { wallMs, steadyMs: clock.steadyMs() - Math.max(0, clock.wallMs() - wallMs) }
    }
    return last.steadyMs
  }
}
