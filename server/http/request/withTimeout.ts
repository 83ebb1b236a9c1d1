import { PerpsError } from '@/lib/schema/perpsError'
import type { MaybePromise } from '@/server/service/maybePromise'

/**
 * Runs work that must answer in time. When it does not, its signal aborts and the caller gets an error;
 * work that ignores the signal goes on, its result dropped. Work that is done at once takes no
 * timer.
 * @param work asks for a signal where it needs one; it aborts with an earlier one too, where given
 * @throws PerpsError 408/2003
 */
export function withTimeout<T>(
  timeoutMs: number,
  work: (signal: (earlier?: AbortSignal) => AbortSignal) => MaybePromise<T>,
): MaybePromise<T> {
  // Made only when asked for: most polls need no signal.
  let controller: AbortController | undefined
  let tooLate: PerpsError | undefined
  const running = work((earlier) => {
    controller ??= new AbortController()
    if (tooLate !== undefined) controller.abort(tooLate)
    if (earlier !== undefined) follow(controller, earlier)
    return controller.signal
  })
  if (!(running instanceof Promise)) return running
  return orTooLate(running, timeoutMs, (error) => {
    tooLate = error
    controller?.abort(error)
  })
}

// `AbortSignal.any` costs weak references, which the collector has to look after for long.
function follow(controller: AbortController, earlier: AbortSignal): void {
  const abort = () => controller.abort(earlier.reason)
  if (earlier.aborted) abort()
  else earlier.addEventListener('abort', abort, { once: true })
}

async function orTooLate<T>(
  running: Promise<T>,
  timeoutMs: number,
  abort: (error: PerpsError) => void,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new PerpsError(2003)
      abort(error)
      reject(error)
    }, timeoutMs)
  })
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}
