/** Starts a timer; the answer stops it. Passed in so that tests own the clock. */
export type SetTimer = (run: () => void, delayMs: number) => () => void

/** The platform's own timer. */
export const platformTimer: SetTimer = (run, delayMs) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

/**
 * Waits.
 * @throws the reason of the signal as soon as it aborts.
 */
export function sleep(
  delayMs: number,
  setTimer: SetTimer,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      stop()
      reject(signal?.reason)
    }
    const stop = setTimer(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
