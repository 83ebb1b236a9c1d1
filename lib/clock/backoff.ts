const FIRST_DELAY_MS = 150
const LONGEST_DELAY_MS = 10_000

/**
 * Milliseconds before reconnect attempt number `attempt`, the first being 0: 150 ms, doubling, at
 * most 10 s. A short break costs no visible gap, and a venue that is down is not flooded.
 */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 20))
}
