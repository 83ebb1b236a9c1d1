import { PerpsError } from '@/lib/schema/perpsError'

/**
 * Runs work that must answer in time. When it does not, its signal aborts and the caller is told;
 * work that ignores the signal goes on unheard.
 * @throws PerpsError 408/2003
 */
export async function withTimeout<T>(
  timeoutMs: number,
  work: (signal: () => AbortSignal) => Promise<T>,
): Promise<T> {
  let controller: AbortController | undefined
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new PerpsError(2003)
      controller?.abort(error)
      reject(error)
    }, timeoutMs)
  })
  try {
    return await Promise.race([
      work(() => {
        controller ??= new AbortController()
        return controller.signal
      }),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}
