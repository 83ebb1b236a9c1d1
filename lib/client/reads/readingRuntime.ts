import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { FetchLike } from '@/lib/client/fetchLike'
import type { PluginRuntime } from '@/lib/client/plugin'
import { deviceClock } from '@/lib/clock/clock'

/** What reads of a venue need where there is no client: no socket, and no credential that is kept. */
export function readingRuntime(fetch: FetchLike): PluginRuntime {
  return {
    fetch,
    openSocket() {
      throw new Error('Nothing is streamed here.')
    },
    now: deviceClock.wallMs,
    clock: deviceClock,
    credentials: createMemoryCredentials(),
    setTimer(run, delayMs) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  }
}
