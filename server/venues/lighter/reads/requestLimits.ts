import { PerpsError } from '@/lib/schema/perpsError'
import type { Clock } from '@/server/venues/upstream/clock'

const MINUTE_MS = 60_000
/** Pause after the venue or its firewall refused for too many requests and named none, */
const HOLD_SECONDS = 60
/** and the longest one that is honoured. */
const HOLD_SECONDS_MAX = 300

/**
 * How many requests of a minute each kind leaves to those that matter more: requests that reduce
 * risk may use the last one, and reads, or steps staged for any address, can never block them.
 */
export const KEPT = {
  /** Transactions that cancel alone. */
  cancel: 0,
  /** The nonce of a transaction, of a cancel too: an account that it is asked for was found before. */
  nonce: 2,
  /** Every other transaction. */
  send: 5,
  /** What the staging and the check of a transaction ask. */
  staging: 10,
  /** What became of a transaction. */
  verdict: 14,
  /** Everything else. */
  read: 20,
  /** What became of a transaction whose account had to be read as well: 15 of them fit in a minute. */
  firstVerdict: 44,
} as const

/** How much the venue still lets this process ask, by our own count. */
export interface RequestLimits {
  /**
   * Counts a request that leaves so many to others.
   * @throws 429/2090 while the venue has to be left alone, or where fewer would be left
   */
  count(kept?: number): void
  /** Requests left in this minute; 0 while the venue has to be left alone. */
  left(): number
  /** Leaves the venue alone for as long as it said. Returns the seconds. */
  hold(retryAfterSeconds: number | undefined): number
}

/**
 * Starts with nothing asked.
 * @param perMinute requests that the venue lets one address make in a rolling minute
 */
export function createRequestLimits(
  tool: string,
  { perMinute, clock }: { perMinute: number; clock: Clock },
): RequestLimits {
  /** When each request of the last minute was made, oldest first, from `first` on. */
  let sent: number[] = []
  let first = 0
  let heldUntilMs = Number.NEGATIVE_INFINITY

  function forgetOld(nowMs: number): void {
    while (nowMs - (sent[first] ?? nowMs) >= MINUTE_MS) first += 1
    if (first <= perMinute) return
    sent = sent.slice(first)
    first = 0
  }

  function refusal(waitMs: number): PerpsError {
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
    return new PerpsError(2090, 'The venue limits our requests.', { tool, retryAfterSeconds })
  }

  return {
    count(kept = 0) {
      const nowMs = clock.now()
      if (nowMs < heldUntilMs) throw refusal(heldUntilMs - nowMs)
      forgetOld(nowMs)
      // Where few are let through at all, half of them go to everything.
      const most = perMinute - Math.min(kept, Math.floor(perMinute / 2))
      const excess = sent.length - first - most
      // As many have to be a minute old before this one fits.
      if (excess >= 0) throw refusal((sent[first + excess] ?? nowMs) + MINUTE_MS - nowMs)
      sent.push(nowMs)
    },
    left() {
      const nowMs = clock.now()
      if (nowMs < heldUntilMs) return 0
      forgetOld(nowMs)
      return Math.max(0, perMinute - (sent.length - first))
    },
    hold(retryAfterSeconds) {
      const seconds = Math.min(retryAfterSeconds ?? HOLD_SECONDS, HOLD_SECONDS_MAX)
      heldUntilMs = Math.max(heldUntilMs, clock.now() + seconds * 1000)
      return seconds
    },
  }
}
