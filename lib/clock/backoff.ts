/** Waits that double with every failure. */
export interface Backoff {
  firstMs: number
  longestMs: number
  /** 0 to 1. With it a wait is a half to the whole of what it would be, so that callers spread. */
  random?: () => number
}

const RECONNECT: Backoff = { firstMs: 150, longestMs: 10_000 }

/** Milliseconds to wait after `failures` failures, none counting as the first wait. */
export function backoffMs(failures: number, { firstMs, longestMs, random }: Backoff): number {
  const longest = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 20))
  return random === undefined ? longest : longest * (0.5 + random() / 2)
}

/**
 * Milliseconds before reconnect attempt number `attempt`, the first being 0: 150 ms, doubling, at
 * most 10 s. A short break costs no visible gap, and a venue that is down is not flooded.
 */
export function reconnectDelayMs(attempt: number): number {
  return backoffMs(attempt, RECONNECT)
}
