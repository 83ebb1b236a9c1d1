/** Markets whose orders the venue takes on its delayed path for now. */
export interface DelayedMarkets {
  /** Says that the venue asked for the delayed path. */
  note(marketId: string, steadyMs: number): void
  has(marketId: string, steadyMs: number): boolean
}

/** How long one redirect stands for the orders after it. */
const HOLD_MS = 60_000

/** Remembers per process: another instance learns by a redirect of its own. */
export function createDelayedMarkets(): DelayedMarkets {
  const untilMs = new Map<string, number>()
  return {
    note(marketId, steadyMs) {
      untilMs.set(marketId, steadyMs + HOLD_MS)
    },
    has(marketId, steadyMs) {
      const until = untilMs.get(marketId)
      if (until === undefined) return false
      if (steadyMs < until) return true
      untilMs.delete(marketId)
      return false
    },
  }
}
