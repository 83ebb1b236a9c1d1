/** What the venue allows one connection. */
export const STREAM_LIMITS = {
  messagesPerSecond: 25,
  burst: 50,
  bytes: 32_768,
  idleMs: 180_000,
  connectionsPerAccount: 50,
} as const

/** Lets messages through at the venue's rate, and a burst of them after a pause. */
export interface MessageLimiter {
  /** Counts one; false where it is one too many. */
  take(): boolean
}

export function createMessageLimiter(monotonicMs: () => number): MessageLimiter {
  const { burst, messagesPerSecond } = STREAM_LIMITS
  let left: number = burst
  let atMs = monotonicMs()
  return {
    take() {
      const nowMs = monotonicMs()
      left = Math.min(burst, left + ((nowMs - atMs) / 1_000) * messagesPerSecond)
      atMs = nowMs
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
