import { PerpsError } from '@/lib/schema/perpsError'
import type { Clock } from '@/server/venues/upstream/clock'

const MINUTE_MS = 60_000
/** Pause after the venue or its firewall refused for too many requests and named none, */
const HOLD_SECONDS = 60
/** and the longest one that is honoured. */
const HOLD_SECONDS_MAX = 300

/** How much the venue still lets this process ask, by our own count. */
export interface RequestLimits {
  /** Counts a request. @throws 429/2090 while the venue has to be left alone */
  count(): void
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
  let sent: number[] = []
  let heldUntilMs = Number.NEGATIVE_INFINITY

  return {
    count() {
      const nowMs = clock.now()
      if (nowMs < heldUntilMs) {
        const retryAfterSeconds = Math.ceil((heldUntilMs - nowMs) / 1000)
        throw new PerpsError(2090, 'The venue limits our requests.', { tool, retryAfterSeconds })
      }
      sent.push(nowMs)
      if (sent.length > 2 * perMinute) sent = recent(sent, nowMs)
    },
    left() {
      const nowMs = clock.now()
      if (nowMs < heldUntilMs) return 0
      sent = recent(sent, nowMs)
      return Math.max(0, perMinute - sent.length)
    },
    hold(retryAfterSeconds) {
      const seconds = Math.min(retryAfterSeconds ?? HOLD_SECONDS, HOLD_SECONDS_MAX)
      heldUntilMs = Math.max(heldUntilMs, clock.now() + seconds * 1000)
      return seconds
    },
  }
}

function recent(sent: readonly number[], nowMs: number): number[] {
  return sent.filter((atMs) => nowMs - atMs < MINUTE_MS)
}
