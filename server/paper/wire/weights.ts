const WINDOW_MS = 60_000
const MAX_ADDRESSES = 10_000

export interface WeightLimiter {
  /** Spends weight of an address; false when its minute is used up (nothing is spent then). */
  spend(address: string, weight: number): boolean
  /** Spends what only the answer shows, whatever is left. */
  charge(address: string, weight: number): void
}

/**
 * Counts weight per address in windows of a minute of the given monotonic clock.
 * @param budget weight that an address may spend in one
 */
export function createWeightLimiter(monotonicMs: () => number, budget: number): WeightLimiter {
  const windows = new Map<string, { startMs: number; spent: number }>()
  function windowOf(address: string) {
    const nowMs = monotonicMs()
    const current = windows.get(address)
    if (current !== undefined && nowMs - current.startMs < WINDOW_MS) return current
    if (windows.size >= MAX_ADDRESSES) windows.clear()
    const fresh = { startMs: nowMs, spent: 0 }
    windows.set(address, fresh)
    return fresh
  }
  return {
    spend(address, weight) {
      const window = windowOf(address)
      if (window.spent + weight > budget) return false
      window.spent += weight
      return true
    },
    charge(address, weight) {
      windowOf(address).spent += weight
    },
  }
}
