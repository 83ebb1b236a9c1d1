import { paintAfter } from '@/components/session/live/frameScheduler'

/** Something run now and then: at once where the last run is long ago, otherwise as soon as it is. */
export interface Throttled {
  call(): void
  /** Forgets a run that is still due. */
  cancel(): void
}

/** Runs `run` on call, but never twice within `everyMs`; the last call is never lost. */
export function atMostEvery(
  everyMs: number,
  run: () => void,
  clock: { now(): number; setTimer(run: () => void, delayMs: number): () => void },
): Throttled {
  let lastMs = Number.NEGATIVE_INFINITY
  let cancelTimer: (() => void) | undefined
  const runNow = () => {
    cancelTimer = undefined
    lastMs = clock.now()
    run()
  }
  return {
    call() {
      if (cancelTimer !== undefined) return
      const waitMs = lastMs + everyMs - clock.now()
      if (waitMs <= 0) runNow()
      else cancelTimer = clock.setTimer(runNow, waitMs)
    },
    cancel() {
      cancelTimer?.()
      cancelTimer = undefined
    },
  }
}

/** The page's own clock; what was put off runs in a frame shared with other updates. */
export const pageClock = { now: () => performance.now(), setTimer: paintAfter }
