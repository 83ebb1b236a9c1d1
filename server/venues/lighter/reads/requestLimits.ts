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
  send: 3,
  /** What became of a transaction that the next one waits for: it is as good as refused without. */
  awaited: 4,
  /** What the staging and the check of a transaction ask. */
  staging: 6,
  /** What became of a transaction. */
  verdict: 14,
  /** Everything else. */
  read: 20,
  /**
   * What became of a transaction for which two other requests were needed beside: 15 of them fit in a
   * minute.
   */
  firstVerdict: 48,
  /** What became of lost answers beyond those of every minute: 15 orders fit beside all the same. */
  probe: 52,
} as const

/**
 * Looks for lost answers that are let through in every minute, whatever else was asked; and no more of
 * them than that where much was.
 */
const PROBES_PER_MINUTE = 4

/** How much the venue still lets this process ask, by our own count. */
export interface RequestLimits {
  /**
   * Counts a request that leaves so many to others.
   * @throws 429/2090 while the venue has to be left alone, or where fewer would be left
   */
  count(kept?: number): void
  /**
   * Counts a request that looks for a lost answer: a few in every minute, which orders cannot take from
   * them, and others while most of the minute is left, so that they cannot hold orders up either.
   * @throws 429/2090 where it has to wait
   */
  countProbe(): void
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
  /** The same of those that looked for lost answers. */
  let probes: number[] = []
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

  function count(kept = 0): void {
    const nowMs = clock.now()
    if (nowMs < heldUntilMs) throw refusal(heldUntilMs - nowMs)
    forgetOld(nowMs)
    // Where few are let through at all, half of them go to everything.
    const most = perMinute - Math.min(kept, Math.floor(perMinute / 2))
    const excess = sent.length - first - most
    // As many have to be a minute old before this one fits.
    if (excess >= 0) throw refusal((sent[first + excess] ?? nowMs) + MINUTE_MS - nowMs)
    sent.push(nowMs)
  }

  function left(): number {
    const nowMs = clock.now()
    if (nowMs < heldUntilMs) return 0
    forgetOld(nowMs)
    return Math.max(0, perMinute - (sent.length - first))
  }

  return {
    count,
    countProbe() {
      const nowMs = clock.now()
      probes = probes.filter((atMs) => nowMs - atMs < MINUTE_MS)
      const freesMs = probes.at(-PROBES_PER_MINUTE)
      if (freesMs !== undefined && nowMs >= heldUntilMs && left() <= KEPT.probe) {
        throw refusal(freesMs + MINUTE_MS - nowMs)
      }
      count(KEPT.nonce)
      probes.push(nowMs)
    },
    left,
    hold(retryAfterSeconds) {
      const seconds = Math.min(retryAfterSeconds ?? HOLD_SECONDS, HOLD_SECONDS_MAX)
      heldUntilMs = Math.max(heldUntilMs, clock.now() + seconds * 1000)
      return seconds
    },
  }
}
