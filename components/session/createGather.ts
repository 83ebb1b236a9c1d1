import type { Gather } from '@/lib/client/plugin'
import { untilBeatMs } from './paintBeat'
import { createRunTogether } from './runTogether'

/** What gathering needs from outside. */
export interface GatherClock {
  now(): number
  setTimer(run: () => void, delayMs: number): unknown
}

/** What is said in one go comes within this time. */
const BURST_MS = 4

/**
 * Runs things together, in a rhythm that the page's paint beat meets: soon after a quiet while, and
 * in a burst `leadMs` before each full multiple of `everyMs`. Hidden tabs, where nothing is
 * painted, are served too.
 */
export function createGather(everyMs: number, leadMs: number, clock: GatherClock): Gather {
  return createRunTogether(clock.now, (flush, nowMs, sinceLastMs) => {
    const isQuiet = sinceLastMs >= everyMs
    clock.setTimer(flush, isQuiet ? BURST_MS : untilBeatMs(nowMs, everyMs, leadMs))
  })
}
