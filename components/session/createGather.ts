import type { Gather } from '@/lib/client/plugin'
import { BEAT_MS, FRAME_LEAD_MS, untilBeatMs } from './paintBeat'

/** What gathering needs from the page. */
export interface GatherClock {
  now(): number
  setTimer(run: () => void, delayMs: number): unknown
}

/** Frames are read this long before figures are renewed from them and painted. */
const BEFORE_PAINT_MS = 3

/**
 * Reads what streams say in the rhythm in which the page paints it: at once after a quiet while, and
 * in a burst shortly before each beat. Runs in hidden tabs too, where nothing is painted.
 */
export function createGather(clock: GatherClock): Gather {
  const due = new Set<() => void>()
  let lastMs = Number.NEGATIVE_INFINITY
  let isScheduled = false

  const flush = () => {
    isScheduled = false
    lastMs = clock.now()
    const runs = [...due]
    due.clear()
    for (const run of runs) run()
  }

  return (run) => {
    due.add(run)
    if (isScheduled) return
    const nowMs = clock.now()
    // What comes within one beat of the last reading waits, the rest of a burst included.
    if (nowMs - lastMs >= BEAT_MS) return flush()
    isScheduled = true
    clock.setTimer(flush, untilBeatMs(nowMs, BEAT_MS, FRAME_LEAD_MS + BEFORE_PAINT_MS))
  }
}
