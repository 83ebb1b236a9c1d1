import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** Length of the window that requests are counted in. */
export const WINDOW_SECONDS = 60

/** A counter and how far it may go. */
export type Budget = { bucket: string; limit: number }

/** Where a counter stands after a request. */
export type Standing = {
  limit: number
  remaining: number
  resetSeconds: number
  isExceeded: boolean
}

/** Counts requests in windows of one minute. */
export interface Limiter {
  /** Counts one request, or as many as it is worth. Never rejects. */
  consume(budget: Budget, requests?: number): Promise<Standing>
  /** Lets go of what it counts with. */
  close(): void
}

/**
 * One counter per bucket, whatever the limit it is held to: keys of one integrator share it. A
 * counter therefore never refuses by itself.
 */
export const COUNTER = { points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS } as const

/** Counts in this process alone. */
export function createMemoryLimiter(): Limiter {
  const counter = new RateLimiterMemory(COUNTER)
  return {
    consume: async ({ bucket, limit }, requests) =>
      standing(limit, await counter.consume(bucket, requests)),
    close: () => {},
  }
}

/** Holds what a counter says to the limit of a budget. */
export function standing(
  limit: number,
  { consumedPoints, msBeforeNext }: RateLimiterRes,
): Standing {
  return {
    limit,
    remaining: Math.max(0, limit - consumedPoints),
    // Told by the calendar, which may have been set back since; a window is never longer than it is.
    resetSeconds: Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(msBeforeNext / 1000))),
    isExceeded: consumedPoints > limit,
  }
}
