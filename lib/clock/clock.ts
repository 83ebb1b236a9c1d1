/** Where a clock reads time, in milliseconds. */
export interface TimeSource {
  /** The calendar, Unix milliseconds. Time servers and people set it, forwards and back. */
  wallMs(): number
  /** Time since some beginning. Never set; stands still while the machine is suspended. */
  monotonicMs(): number
}

/** Clocks of a process. */
export interface Clock {
  /** Unix milliseconds by the calendar: for what is stored, shared or sent. */
  wallMs(): number
  /**
   * Milliseconds that only grow: between two readings at least what the monotonic clock and at least
   * what the calendar moved on. For ages and lifetimes inside this process; the difference of two
   * readings alone has a meaning.
   */
  steadyMs(): number
  /** The moment of a steady reading by the calendar as it goes now, so that its age comes out right. */
  toWallMs(steadyMs: number): number
  /** How many times the calendar was found to be set, or the machine to have been suspended. */
  changes(): number
}

/** The calendar and the monotonic clock wander by so much against each other without being set. */
const WANDER_MS = 250

/**
 * Makes a clock. It sees a changed calendar only when it is read: each reading adds the time that
 * the calendar moved on beyond the monotonic clock, and drops how far it was set back.
 */
export function createClock(source: TimeSource = systemTime): Clock {
  let aheadMs = source.wallMs() - source.monotonicMs()
  let leaptMs = aheadMs
  let changed = 0

  function read(): { wallMs: number; monotonicMs: number } {
    const wallMs = source.wallMs()
    const monotonicMs = source.monotonicMs()
    const movedMs = wallMs - monotonicMs - aheadMs
    if (Math.abs(movedMs) > WANDER_MS) changed += 1
    // Set back by less than it wanders, the mark stays: else every wobble would add to the age.
    if (movedMs > 0 || movedMs < -WANDER_MS) aheadMs += movedMs
    if (movedMs > 0) leaptMs += movedMs
    return { wallMs, monotonicMs }
  }

  const steadyMs = () => Math.floor(read().monotonicMs + leaptMs)
  return {
    wallMs: () => read().wallMs,
    steadyMs,
    toWallMs: (atMs) => {
      const nowMs = steadyMs()
      return source.wallMs() - (nowMs - atMs)
    },
    changes() {
      read()
      return changed
    },
  }
}

/** The platform's own time. */
const systemTime: TimeSource = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}

/** The clock of this device: one for all code of a page or script that compares ages. */
export const deviceClock: Clock = createClock()

/** How far the calendars of instances that share a database may be apart. */
export const CALENDAR_SKEW_MS = 5_000

/**
 * Whether something with a lifetime by the calendar has not expired. A start in the future has no
 * known age and counts as expired.
 * @param skewMs how far the calendars of writer and reader may be apart
 */
export function isLive(
  life: { fromMs: number; untilMs: number },
  wallMs: number,
  skewMs = 0,
): boolean {
  return life.fromMs <= wallMs + skewMs && wallMs < life.untilMs
}

/**
 * Frames of one source overtake each other by milliseconds; a whole book comes up to five seconds
 * behind the best prices it is merged with. What lies further back was not overtaken.
 */
const OVERTAKEN_WITHIN_MS = 10_000

/**
 * Whether a frame is late: made before the newest there is. Made long before that it is not: the
 * venue's clock was set back, and what it says now counts.
 */
export function isOvertaken(madeAtMs: number, newestMs: number): boolean {
  const behindMs = newestMs - madeAtMs
  return behindMs > 0 && behindMs < OVERTAKEN_WITHIN_MS
}
