import type { SetTimer } from '@/lib/client/sockets/timers'

/** So many are asked for at once. */
const AT_ONCE = 4
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 10_000

/** Orders that are looked up one by one, beside everything else that is read. */
export interface OrderLookups {
  /** @param ids in the order in which they are looked up */
  want(ids: readonly string[]): void
  /** Terminal. */
  stop(): void
}

/**
 * Looks orders up, a few at a time and each no more than once at a time. One that cannot be looked up
 * holds back no other, and is asked for again.
 */
export function createOrderLookups(
  { setTimer }: { setTimer: SetTimer },
  {
    lookUp,
    isWanted,
  }: {
    lookUp(id: string): Promise<void>
    /** Whether it still matters how the order ended; called right before the request. */
    isWanted(id: string): boolean
  },
): OrderLookups {
  let waiting: string[] = []
  const running = new Set<string>()
  const failed = new Set<string>()
  let retryMs = FIRST_RETRY_MS
  let stopTimer: (() => void) | undefined
  let isStopped = false

  async function run(id: string): Promise<void> {
    running.add(id)
    try {
      await lookUp(id)
      retryMs = FIRST_RETRY_MS
    } catch {
      // Asked for again below; listeners have its last known state.
      failed.add(id)
    }
    running.delete(id)
    proceed()
  }

  function proceed(): void {
    if (isStopped) return
    while (running.size < AT_ONCE) {
      const id = waiting.shift()
      if (id === undefined) break
      if (isWanted(id)) void run(id)
    }
    if (running.size > 0 || failed.size === 0 || stopTimer !== undefined) return
    stopTimer = setTimer(() => {
      stopTimer = undefined
      want([])
    }, retryMs)
    retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2)
  }

  function want(ids: readonly string[]): void {
    const wanted = new Set([...failed, ...waiting, ...ids].filter((id) => !running.has(id)))
    failed.clear()
    waiting = [...wanted]
    proceed()
  }

  return {
    want,
    stop() {
      isStopped = true
      stopTimer?.()
    },
  }
}
