import { createRunTogether } from './runTogether'

/** What the beat needs from the page. */
export interface BeatClock {
  now(): number
  requestFrame(run: () => void): void
  setTimer(run: () => void, delayMs: number): void
}

/** Runs something in the next shared frame. */
export type PaintBeat = (run: () => void) => void

/**
 * One rhythm for everything on the page that streams: what changes is written in frames that all
 * share, at once after a quiet while and at most every `beatMs` in a burst. A frame costs the same
 * whether one figure changed in it or fifty, so a page that paints each of 150 messages a second on
 * its own pays several times over. Each thing runs once per beat and reads what is newest then.
 * In a burst beats fall on full multiples of `beatMs`, where timers of their own can meet them.
 */
export function createPaintBeat(beatMs: number, clock: BeatClock, leadMs = 0): PaintBeat {
  return createRunTogether(clock.now, (flush, nowMs, sinceLastMs) => {
    if (sinceLastMs >= beatMs) clock.requestFrame(flush)
    else clock.setTimer(() => clock.requestFrame(flush), untilBeatMs(nowMs, beatMs, leadMs))
  })
}

/** Milliseconds to the next full multiple of `beatMs`, less what a frame is asked for before it. */
export function untilBeatMs(nowMs: number, beatMs: number, leadMs: number): number {
  return beatMs - ((nowMs + leadMs) % beatMs)
}

/** Ten frames a second at most: faster than anybody reads figures, and the page stays free. */
export const BEAT_MS = 100
/** The frame after a timer is half a frame away; asked for that much earlier, beats keep their time. */
export const FRAME_LEAD_MS = 12

/** The page's own beat; nothing runs while the tab is hidden. */
export const paintBeat: PaintBeat = createPaintBeat(
  BEAT_MS,
  {
    now: () => performance.now(),
    requestFrame: (run) => requestAnimationFrame(run),
    setTimer: (run, delayMs) => setTimeout(run, delayMs),
  },
  FRAME_LEAD_MS,
)

/** Runs something in the first beat after a delay; returns what calls it off, even at that beat. */
export function beatAfter(run: () => void, delayMs: number): () => void {
  let isCancelled = false
  const timer = setTimeout(() => paintBeat(() => (isCancelled ? undefined : run())), delayMs)
  return () => {
    isCancelled = true
    clearTimeout(timer)
  }
}
