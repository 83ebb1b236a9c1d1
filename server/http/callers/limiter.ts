import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** Length of the window that requests are counted in. */
export const WINDOW_SECONDS = 60

/** The counter that a request counts against, and its limit per window. */
export type Budget = { bucket: string; limit: number }

/** Use of a budget after a request. */
export type RateLimitStatus = {
  limit: number
  remaining: number
  resetSeconds: number
  isExceeded: boolean
}

/** Counts requests in windows of one minute. */
export interface Limiter {
  /** Counts `requests` against the budget, one where absent. Never rejects. */
  consume(budget: Budget, requests?: number): Promise<RateLimitStatus>
  /** Releases connections and timers. */
  close(): void
}

/**
 * One counter per bucket, shared by budgets of different limits: keys of one integrator count
 * together. So the counter itself has no limit.
 */
export const COUNTER = { points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS } as const

/** Counts in this process alone. */
export function createMemoryLimiter(): Limiter {
  const counter = new RateLimiterMemory(COUNTER)
  return {
    consume: async ({ bucket, limit }, requests) =>
      rateLimitStatus(limit, await counter.consume(bucket, requests)),
    close: () => {},
  }
}

/** Compares a counter with the limit of a budget. */
export function rateLimitStatus(
  limit: number,
  { consumedPoints, msBeforeNext }: RateLimiterRes,
): RateLimitStatus {
  return {
    limit,
    remaining: Math.max(0, limit - consumedPoints),
    // Bound: by the wall clock, set back meanwhile, a window can seem longer than it is.
    resetSeconds: Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(msBeforeNext / 1000))),
    isExceeded: consumedPoints > limit,
  }
}
