import { isPerpsError } from '@/lib/schema/perpsError'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { readVerdict, type Verdict } from '@/lib/venues/lighter/map/verdict'
import { normalizeHex } from '@/lib/venues/lighter/sign/bytes'
import { venueCodeOf } from '@/server/venues/lighter/reads/ask'
import { KEPT } from '@/server/venues/lighter/reads/requestLimits'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { sleep } from '@/server/venues/upstream/clock'

const PENDING: Verdict = { kind: 'pending' }
/** The venue's way of saying that it does not know a transaction, or not yet. */
const NOT_FOUND = 21_500
/** Longest wait for the moment that the venue predicts. */
const PREDICTED_MAX_MS = 2_000
/** Pause before a second look. */
const SECOND_LOOK_MS = 300
/** Predictions below are durations, above Unix milliseconds: the venue was recorded with both. */
const DURATION_BELOW = 1_000_000_000_000

/** When a transaction was sent, by the venue's calendar and by a clock that only grows. */
export interface SentAt {
  wallMs: number
  steadyMs: number
}

/**
 * What the sequencer made of a transaction; `unseen` where the venue does not know it.
 * @throws what the venue's read throws
 */
export async function readVerdictOf(
  ask: Ask,
  txHash: string,
  signal: AbortSignal,
): Promise<Verdict | { kind: 'unseen' }> {
  try {
    const query = { by: 'hash', value: normalizeHex(txHash) }
    const reported = await ask('tx', query, signal)
    // An answer about another transaction says nothing of this one.
    return normalizeHex(reported.hash) === normalizeHex(txHash) ? readVerdict(reported) : PENDING
  } catch (error) {
    if (isPerpsError(error) && venueCodeOf(error) === NOT_FOUND) return { kind: 'unseen' }
    throw error
  }
}

/**
 * Waits for the verdict on a transaction that the venue has taken: a look when the venue predicts it,
 * one more where it is to spare, none while no more than `kept` requests are left. Does not throw: without a verdict
 * in time it is pending.
 */
export async function awaitVerdict(
  venue: LighterVenue,
  txHash: string,
  {
    predictedMs,
    sentAt,
    looks,
    kept = KEPT.verdict,
  }: { predictedMs: number | undefined; sentAt: SentAt; looks: 1 | 2; kept?: number },
  signal: AbortSignal,
): Promise<Verdict> {
  try {
    let waitMs = waitOf(predictedMs, sentAt, venue.clock.now())
    for (let look = 0; look < looks; look += 1) {
      if (venue.limits.left() <= kept) return PENDING
      if (waitMs > 0) await sleep(venue.clock, waitMs, signal)
      // Others asked meanwhile, not least those who slept until the same moment.
      if (venue.limits.left() <= kept) return PENDING
      const verdict = await readVerdictOf(venue.askLeaving(kept), txHash, signal)
      if (verdict.kind !== 'pending' && verdict.kind !== 'unseen') return verdict
      waitMs = SECOND_LOOK_MS
    }
  } catch {
    // What became of it arrives on the streams of the account, or looked up later.
  }
  return PENDING
}

function waitOf(predictedMs: number | undefined, sentAt: SentAt, steadyMs: number): number {
  if (predictedMs === undefined) return 0
  const fromSending = predictedMs < DURATION_BELOW ? predictedMs : predictedMs - sentAt.wallMs
  const waitMs = fromSending - (steadyMs - sentAt.steadyMs)
  return Math.min(Math.max(waitMs, 0), PREDICTED_MAX_MS)
}
