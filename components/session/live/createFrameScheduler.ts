/** What the scheduler needs from the page. */
export interface FrameClock {
  now(): number
  /** Returns a function that cancels it. */
  setTimer(run: () => void, delayMs: number): () => void
  /** Before the next frame; not while the page is hidden. */
  requestFrame(run: () => void): void
  isHidden(): boolean
  /** Renders all that `run` sets in one go, before it returns. */
  renderTogether(run: () => void): void
}

/** Runs `run` once in the next frame, however often it is scheduled. */
type Schedule = (run: () => void) => void

/** Phases of a scheduled frame, in this order; each sees the changes of the one before. */
export interface FrameScheduler {
  /**
   * Reads received messages. Runs on hidden pages too.
   * @param isAwaited whether a due frame waits for such a message
   */
  read: (run: () => void, isAwaited?: boolean) => void
  /** Updates state that people read, all in one render, less often than frames are scheduled. */
  renew: Schedule
  /** Writes to the screen. Deferred while the page is hidden until it is shown. */
  paint: Schedule
  /** Whether a frame is scheduled. */
  isDue(): boolean
}

export interface FrameSchedulerOptions {
  /** Frames are at least this far apart. */
  frameMs: number
  /** Shortest time between two updates of state; due updates run in the next frame. */
  renewMs: number
}

/** After a quiet period, messages of one burst arrive within this time. */
const GO_MS = 4
/**
 * A due frame waits this long for an awaited message where several came since the last one, so that
 * what matters most in it is young.
 */
const LIKELY_MS = 70
/** And this long where another one soon is unlikely: what has come waits for it. */
const UNLIKELY_MS = 25
/** Awaited messages between two frames that make another one soon likely. */
const LIKELY_FROM = 2

type Phase = 'quiet' | 'resting' | 'due' | 'soon' | 'running'

/**
 * One schedule for everything on the page that streams. A frame costs much the same whether one
 * figure changed in it or fifty, so painting each of 150 messages a second on its own costs several
 * times as much. Received messages are read, state is updated and the screen is written together:
 * soon after a quiet period, at most every `frameMs` in a burst, and then right after an awaited
 * message arrives rather than between two.
 */
export function createFrameScheduler(
  { frameMs, renewMs }: FrameSchedulerOptions,
  clock: FrameClock,
): FrameScheduler {
  const reads = new Set<() => void>()
  const renewals = new Set<() => void>()
  const paints = new Set<() => void>()
  let phase: Phase = 'quiet'
  let lastMs = Number.NEGATIVE_INFINITY
  let renewedMs = Number.NEGATIVE_INFINITY
  let cancel = () => {}
  let awaitsFrame = false
  /** Awaited messages since the last frame. */
  let awaited = 0

  const enter = (next: Phase, delayMs: number, then: () => void) => {
    phase = next
    cancel()
    cancel = clock.setTimer(then, delayMs)
  }

  const rest = () =>
    enter('resting', Math.max(0, lastMs + frameMs - clock.now()), () =>
      enter('due', awaited >= LIKELY_FROM ? LIKELY_MS : UNLIKELY_MS, run),
    )

  const run = () => {
    phase = 'running'
    lastMs = clock.now()
    awaited = 0
    runAll(reads)
    if (renewals.size > 0 && lastMs - renewedMs >= renewMs) {
      renewedMs = lastMs
      clock.renderTogether(() => runAll(renewals))
    }
    paintAll()
    phase = 'quiet'
    if (reads.size + renewals.size > 0 || (paints.size > 0 && !awaitsFrame)) rest()
  }

  const paintAll = () => {
    if (!clock.isHidden()) runAll(paints)
    else if (paints.size > 0 && !awaitsFrame) {
      awaitsFrame = true
      clock.requestFrame(() => {
        awaitsFrame = false
        runAll(paints)
      })
    }
  }

  const into =
    (due: Set<() => void>) =>
    (wanted: () => void, isAwaited = false): void => {
      due.add(wanted)
      if (isAwaited) awaited += 1
      if (phase === 'due' && isAwaited) enter('soon', 0, run)
      else if (phase === 'quiet') {
        if (clock.now() - lastMs >= frameMs) enter('soon', GO_MS, run)
        else rest()
      }
    }

  return {
    read: into(reads),
    renew: into(renewals),
    paint: into(paints),
    isDue: () => phase !== 'quiet' || awaitsFrame,
  }
}

/** Runs what is due now, not what is scheduled meanwhile; one that throws does not stop the rest. */
function runAll(due: Set<() => void>): void {
  const runs = [...due]
  due.clear()
  for (const run of runs) {
    try {
      run()
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}
