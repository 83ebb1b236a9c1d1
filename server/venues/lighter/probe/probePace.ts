import { LRUCache } from 'lru-cache'

/** Pause after the first look; each one after is twice as long, */
const PAUSE_MIN_MS = 1_000
/** up to this. */
const PAUSE_MAX_MS = 30_000
const ENTRIES_MAX = 10_000

/** How often each step whose answer was lost is looked up, whatever asks for the look. */
export interface ProbePace {
  /** Whether a look at this transaction is due at this time of the caller; it counts as taken then. */
  mayLook(txHash: string, steadyMs: number): boolean
}

/** Starts with nothing looked up. */
export function createProbePace(): ProbePace {
  const looks = new LRUCache<string, { pauseMs: number; untilMs: number }>({ max: ENTRIES_MAX })
  return {
    mayLook(txHash, steadyMs) {
      const last = looks.get(txHash)
      if (last !== undefined && steadyMs < last.untilMs) return false
      const pauseMs = last === undefined ? PAUSE_MIN_MS : Math.min(last.pauseMs * 2, PAUSE_MAX_MS)
      looks.set(txHash, { pauseMs, untilMs: steadyMs + pauseMs })
      return true
    },
  }
}
