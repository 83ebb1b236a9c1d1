import { runtimeSlot } from './runtime'

/** A tick wakes the process up; five a second cost nothing. */
const TICK_MS = 200

/** How late this process is with what is due, in milliseconds, as of its last turns. */
export function loopLagMs(): number {
  return runtimeSlot('loopLag', startTicking)()
}

function startTicking(): () => number {
  let dueAtMs = performance.now() + TICK_MS
  let lateMs = 0
  const timer = setInterval(() => {
    const nowMs = performance.now()
    lateMs = Math.max(0, nowMs - dueAtMs)
    dueAtMs = nowMs + TICK_MS
  }, TICK_MS)
  timer.unref()
  return () => Math.max(lateMs, performance.now() - dueAtMs, 0)
}
