import type { SetTimer } from '@/lib/client/sockets/timers'

/** Longest that a timer is set for: platforms take about 24.8 days. */
const TIMER_MAX_MS = 24 * 3_600_000

/** Timers for credentials that end by themselves, one per account. */
export interface ExpiryTimers {
  /**
   * Has `look` run once the credential should have ended, in a day at the latest; in place of the look
   * that was set for the account before.
   */
  set(address: string, leftMs: number, look: () => void): void
  stop(address: string): void
  /** Terminal. */
  close(): void
}

/** Makes the timers of one plugin. */
export function createExpiryTimers(setTimer: SetTimer): ExpiryTimers {
  const stops = new Map<string, () => void>()
  let isClosed = false

  function stop(address: string): void {
    const owner = address.toLowerCase()
    stops.get(owner)?.()
    stops.delete(owner)
  }
  return {
    set(address, leftMs, look) {
      stop(address)
      if (isClosed) return
      const owner = address.toLowerCase()
      const run = () => {
        stops.delete(owner)
        look()
      }
      stops.set(owner, setTimer(run, Math.min(Math.max(leftMs, 0), TIMER_MAX_MS)))
    },
    stop,
    close() {
      isClosed = true
      for (const owner of [...stops.keys()]) stop(owner)
    },
  }
}
