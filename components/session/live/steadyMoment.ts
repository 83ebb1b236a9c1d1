import type { Clock } from '@/lib/clock/clock'

/**
 * Converts a time by today's calendar to a moment of the steady clock. The same time keeps its
 * moment, whatever the calendar is set to meanwhile.
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
