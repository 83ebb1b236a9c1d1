import { flushSync } from 'react-dom'
import { turnClocksIn } from '@/components/figures/clockFrames'
import { createFrameScheduler } from './createFrameScheduler'

/**
 * The page's scheduler. Books and prices change four to five times a second at most, state that
 * people read about twice: faster than reading, and the main thread stays free.
 */
const frameScheduler = createFrameScheduler(
  { frameMs: 210, renewMs: 300 },
  {
    now: () => performance.now(),
    setTimer: (run, delayMs) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
    requestFrame: (run) => requestAnimationFrame(run),
    isHidden: () => document.hidden,
    renderTogether: (run) => flushSync(run),
  },
)

/** When this page reads streamed market data that need not be read at once. */
export const scheduleRead = frameScheduler.read
/** When figures that people read change: with each other, in one render. */
export const scheduleUpdate = frameScheduler.renew
// A frame of their own would cost as much as one of the streams, each second.
turnClocksIn(scheduleUpdate)
/** When what is painted outside of React is written: in the frame that shows the figures. */
export const schedulePaint = frameScheduler.paint
/** Whether a frame is scheduled: until it ran, the page is needed. */
export const isFrameDue = frameScheduler.isDue

/** Paints in the first frame after a delay. Returns a function that cancels it until it has run. */
export function paintAfter(run: () => void, delayMs: number): () => void {
  let isCancelled = false
  const timer = setTimeout(() => schedulePaint(() => (isCancelled ? undefined : run())), delayMs)
  return () => {
    isCancelled = true
    clearTimeout(timer)
  }
}
