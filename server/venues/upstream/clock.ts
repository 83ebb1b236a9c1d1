import { processClock } from '@/server/runtime/clock'

/** Time as this room uses it; tests pass their own. */
export interface Clock {
  /** Milliseconds that only grow, for ages; a difference of two readings alone has a meaning. */
  now(): number
  /** Runs once after the delay; the returned function cancels it. */
  setTimer(run: () => void, delayMs: number): () => void
}

/** The machine's clock. Its timers never keep a process alive. */
export const systemClock: Clock = {
  now: () => processClock().steadyMs(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Resolves after the delay; rejects with the signal's reason when that comes first. */
export function sleep(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const abort = () => {
      cancel()
      reject(signal.reason)
    }
    const cancel = clock.setTimer(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, delayMs)
    signal.addEventListener('abort', abort, { once: true })
  })
}

/**
 * What the promise gives, unless the signal aborts first. The work goes on for others who wait.
 */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
