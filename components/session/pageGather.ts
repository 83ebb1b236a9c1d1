import { createGather } from './createGather'
import { BEAT_MS, FRAME_LEAD_MS } from './paintBeat'

/** Frames are read this long before figures are renewed from them and painted. */
const READ_LEAD_MS = FRAME_LEAD_MS + 3

const pageClock = {
  now: () => performance.now(),
  setTimer: (run: () => void, delayMs: number) => setTimeout(run, delayMs),
}

/** When this page reads streamed prices and books of which only the newest matters. */
export const gatherFrames = createGather(BEAT_MS, READ_LEAD_MS, pageClock)

/**
 * When figures that people read change: at most four times a second, all in one render, and in a
 * frame that the paint beat uses too.
 */
export const gatherFigures = createGather(3 * BEAT_MS, FRAME_LEAD_MS, pageClock)
