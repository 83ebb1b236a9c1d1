/** What the beat needs from the page. */
export interface FrameClock {
  now(): number
  /** Returns what calls it off. */
  setTimer(run: () => void, delayMs: number): () => void
  /** Before the next frame; not while the page is hidden. */
  requestFrame(run: () => void): void
  isHidden(): boolean
  /** Renders all that `run` sets in one go, before it returns. */
  renderTogether(run: () => void): void
}

/** Has something run in the next beat, once for any number of calls with the same function. */
type Schedule = (run: () => void) => void

/** What a beat consists of, in this order; each hears of what the one before it brought. */
export interface FrameScheduler {
  /** Reads what came and waits unread. Hidden pages are served too. */
  read: Schedule
  /** Renews state that people read, all of it in one render, less often than beats fall. */
  renew: Schedule
  /** Writes what is seen. Never while the page is hidden: it is caught up when it is shown. */
  paint: Schedule
}

export interface FrameSchedulerOptions {
  /** Beats are at least this far apart. */
  frameMs: number
  /** State is renewed at most this often, in the first beat after. */
  renewMs: number
}

/** What is said in one go after a quiet while comes within this time. */
const GO_MS = 4
/** A beat that is due waits this long for fresh news, so that what it shows is young. */
const NEWS_WITHIN_MS = 25

type Phase = 'quiet' | 'resting' | 'due' | 'soon' | 'running'

/**
 * One rhythm for everything on the page that streams. A frame costs much the same whether one
 * figure changed in it or fifty, so a page that paints each of 150 messages a second on its own
 * pays several times over. Here what came is read, renewed and written in one go, and one frame
 * shows it: soon after a quiet while, at most every `frameMs` in a burst, and then right after a
 * message came rather than at some moment between two.
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
  let callOff = () => {}
  let awaitsFrame = false

  const enter = (next: Phase, delayMs: number, then: () => void) => {
    phase = next
    callOff()
    callOff = clock.setTimer(then, delayMs)
  }

  const rest = () =>
    enter('resting', Math.max(0, lastMs + frameMs - clock.now()), () =>
      enter('due', NEWS_WITHIN_MS, run),
    )

  const run = () => {
    phase = 'running'
    lastMs = clock.now()
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
    (due: Set<() => void>): Schedule =>
    (wanted) => {
      due.add(wanted)
      if (phase === 'due') enter('soon', 0, run)
      else if (phase === 'quiet') {
        if (clock.now() - lastMs >= frameMs) enter('soon', GO_MS, run)
        else rest()
      }
    }

  return { read: into(reads), renew: into(renewals), paint: into(paints) }
}

/** Runs what is due and no more than that; one that throws holds up no other. */
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
