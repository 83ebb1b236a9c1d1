import { type SetTimer, sleep } from '@/lib/client/sockets/timers'
import { backoffMs } from '@/lib/clock/backoff'
import { isPerpsError } from '@/lib/schema/perpsError'

/** How often and how patiently a call that is safe to repeat is repeated. */
export interface RetryPolicy {
  /** Calls in all, the first included. */
  attempts: number
  /** Longest wait before the second call; doubles with every further one. */
  baseDelayMs: number
  /** No wait is longer; an answer that asks for a longer one is not retried. */
  maxDelayMs: number
}

/** What the service is asked with: three calls, 0.5 s to 5 s apart. */
export const serviceRetryPolicy: RetryPolicy = {
  attempts: 3,
  baseDelayMs: 500,
  maxDelayMs: 5_000,
}

/** What retrying needs from outside. */
export interface RetryTools {
  setTimer: SetTimer
  /** A number from 0 up to, not including, 1. */
  random(): number
  signal?: AbortSignal | undefined
}

/**
 * Runs something that is safe to repeat until it succeeds, fails for good, or the attempts are
 * spent. Waits carry jitter (a half to the whole of the delay) and are never shorter than a
 * `retry-after`. An abort is rethrown at once, untouched.
 * @throws what the last attempt threw
 */
export async function withRetries<Result>(
  run: () => Promise<Result>,
  policy: RetryPolicy,
  tools: RetryTools,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const delayMs = retryDelayMs(error, attempt, policy, tools.random)
      if (tools.signal?.aborted || attempt >= policy.attempts || delayMs === undefined) throw error
      await sleep(delayMs, tools.setTimer, tools.signal)
    }
  }
}

/**
 * How long to wait before repeating what failed with this error; undefined where repeating is of no
 * use: only rate limits (429), server faults (5xx) and networks (2001) pass by themselves.
 */
export function retryDelayMs(
  error: unknown,
  attempt: number,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (!isPerpsError(error)) return undefined
  if (error.code === 2005) return undefined
  if (error.status !== 429 && error.status < 500) return undefined
  const askedMs = (error.retryAfterSeconds ?? 0) * 1_000
  if (askedMs > policy.maxDelayMs) return undefined
  const backoff = { firstMs: policy.baseDelayMs, longestMs: policy.maxDelayMs, random }
  return Math.max(askedMs, backoffMs(attempt - 1, backoff))
}
