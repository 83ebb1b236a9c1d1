import { backoffMs } from '@/lib/clock/backoff'
import { whenWordsAreHere } from '@/lib/i18n/pendingWords'

const RETRY = { firstMs: 1_000, longestMs: 10_000 }

/** What wakes those who wait for their next try. */
const waiting = new Set<() => void>()

/**
 * A loader of code that never fails: what did not arrive (no network, a server that starts again) is
 * asked for again until it does, at once where the network returns. A part of the page that threw
 * instead would take the whole page with it. It waits for the words of the page's language, too.
 */
export function keepLoading<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    for (let failures = 0; ; failures += 1) {
      try {
        const part = await load()
        await whenWordsAreHere()
        return part
      } catch {
        await nextTry(backoffMs(failures, RETRY))
      }
    }
  }
}

/** Tries at once whatever waits for its next try. */
export function loadNow(): void {
  for (const wake of [...waiting]) wake()
}

function nextTry(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      globalThis.removeEventListener?.('online', wake)
      resolve()
    }
    const timer = setTimeout(wake, delayMs)
    waiting.add(wake)
    globalThis.addEventListener?.('online', wake)
  })
}
