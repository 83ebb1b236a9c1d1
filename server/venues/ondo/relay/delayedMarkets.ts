import { z } from 'zod'
import { CALENDAR_SKEW_MS, isLive } from '@/lib/clock/clock'
import type { CallContext } from '@/server/venues/adapter'

type When = Pick<CallContext, 'steadyMs' | 'nowMs' | 'memory'>

/** Markets whose orders the venue takes on its delayed path for now. */
export interface DelayedMarkets {
  /** Says that the venue asked for the delayed path. */
  note(marketId: string, when: When): Promise<void>
  has(marketId: string, when: When): Promise<boolean>
}

/** How long one redirect stands for the orders after it. */
const HOLD_MS = 60_000

const Noted = z.number()
const nameOf = (marketId: string) => `delayed ${marketId}`

/**
 * Remembers in this process, and in the venue's memory where other instances share it: the order that is
 * created again after a redirect may come to another one.
 */
export function createDelayedMarkets(): DelayedMarkets {
  const untilMs = new Map<string, number>()

  function isKnownHere(marketId: string, steadyMs: number): boolean {
    const until = untilMs.get(marketId)
    if (until === undefined) return false
    if (steadyMs < until) return true
    untilMs.delete(marketId)
    return false
  }

  return {
    async note(marketId, { steadyMs, nowMs, memory }) {
      untilMs.set(marketId, steadyMs + HOLD_MS)
      try {
        if (await memory?.isShared()) await memory?.set(nameOf(marketId), nowMs)
      } catch {
        // What the venue said of the order is reported in any case; others learn by a redirect of their own.
      }
    },
    async has(marketId, { steadyMs, nowMs, memory }) {
      if (isKnownHere(marketId, steadyMs)) return true
      if (memory === undefined || !(await memory.isShared())) return false
      const fromMs = Noted.safeParse(await memory.get(nameOf(marketId))).data
      if (fromMs === undefined) return false
      return isLive({ fromMs, untilMs: fromMs + HOLD_MS }, nowMs, CALENDAR_SKEW_MS)
    },
  }
}
