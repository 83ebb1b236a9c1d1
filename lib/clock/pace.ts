import type { Clock } from './clock'

/** Keeps acts of one kind apart, whatever befalls the calendar. */
interface Pace {
  /** Whether the last one is long enough ago; it is where there was none. */
  isDue(): boolean
  note(): void
}

/**
 * Makes a pace.
 * @param steadyMs of a clock
 */
export function createPace(everyMs: number, steadyMs: Clock['steadyMs']): Pace {
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    isDue: () => steadyMs() - lastMs >= everyMs,
    note() {
      lastMs = steadyMs()
    },
  }
}

/** Each call returns the time since the one before it, a suspend included. */
export function createLapTimer(steadyMs: Clock['steadyMs']): () => number {
  let lastMs = steadyMs()
  return () => {
    const passedMs = steadyMs() - lastMs
    lastMs += passedMs
    return passedMs
  }
}

/**
 * The calendar as it went when this began, for ends that were set by it: one that is set back later
 * puts none of them off.
 */
export function createSteadyCalendar(clock: Pick<Clock, 'wallMs' | 'steadyMs'>): () => number {
  const beganMs = clock.wallMs() - clock.steadyMs()
  return () => beganMs + clock.steadyMs()
}
