import type { ClientCore } from '@/lib/client/clientCore'
import { requestLock } from '@/lib/client/requestLock'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { PerpsError } from '@/lib/schema/perpsError'

/** Whether a setup step is carried out without asking the person: the browser's own key signs it. */
export function isSilentStep({ signers, options }: ProviderAction): boolean {
  return !signers.includes('USER') && !options
}

/** Longest wait for another tab: one that the system suspends in the middle of a step keeps the lock. */
const WAIT_MS = 30_000

/**
 * Runs work on an account's silent steps in one tab at a time, where the platform has locks. Never past
 * a tab that is at it: both could make a key.
 * @throws PerpsError 2004 where another tab is at it for 30 s; the reason of the signal
 */
export async function inOneTab<T>(
  { locks, setTimer }: Pick<ClientCore, 'locks' | 'setTimer'>,
  {
    provider,
    address,
    signal,
  }: { provider: string; address: string; signal?: AbortSignal | undefined },
  run: () => Promise<T>,
): Promise<T> {
  if (locks === undefined) return await run()
  const tool = provider
  const waiting = new AbortController()
  const stopWait = () => waiting.abort(signal?.reason)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', stopWait, { once: true })
  const stopTimer = setTimer(() => {
    waiting.abort(
      new PerpsError(2004, 'Another tab is at this step. Close it or try again.', { tool }),
    )
  }, WAIT_MS)
  const endWait = () => {
    stopTimer()
    signal?.removeEventListener('abort', stopWait)
  }
  const name = `perpdesk.setup.${provider}.${address.toLowerCase()}`
  let hasBegun = false
  try {
    return await requestLock(locks, name, { signal: waiting.signal }, () => {
      hasBegun = true
      endWait()
      return run()
    })
  } catch (error) {
    // Some browsers reject with an error of their own.
    throw hasBegun || !waiting.signal.aborted ? error : waiting.signal.reason
  } finally {
    endWait()
  }
}
