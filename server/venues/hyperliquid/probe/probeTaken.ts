import type { ActionResult } from '@/lib/schema/action/action'
import type { StagedStep } from '@/server/venues/adapter'
import { ProbeData } from '@/server/venues/hyperliquid/build/stepData'
import type { EqualRows } from '@/server/venues/hyperliquid/reads/equalRows'
import type { NonceStatus } from '@/server/venues/hyperliquid/relay/nonceStatuses'
import { failed, refused } from '@/server/venues/hyperliquid/relay/refusal'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'

/** Evidence for the outcome of a step that its transaction does not name. */
export interface Proof {
  /** All equal ones, without those that became of other steps. */
  equal: EqualRows
  /** All equal ones of the time in which it was taken, whosever they are. */
  ofItsTime?: EqualRows | undefined
  status: NonceStatus | undefined
}

/**
 * The outcome of a step that can neither be taken any more nor be shown later, by all equal
 * transactions: it is one of them where its nonce was used, so that what became of all became of
 * it.
 * @returns undefined where some were taken and some refused
 */
export function resultOfEqual(
  venue: HyperliquidVenue,
  staged: StagedStep,
  { equal, ofItsTime, status }: Proof,
): ActionResult | undefined {
  const result = resultOfRows(venue, staged, equal, status)
  return result ?? (ofItsTime && resultOfRows(venue, staged, ofItsTime, status))
}

function resultOfRows(
  venue: HyperliquidVenue,
  staged: StagedStep,
  equal: EqualRows,
  status: NonceStatus | undefined,
): ActionResult | undefined {
  const { accepted, refusals, voids, isWhole } = equal
  if (!isWhole) return undefined
  const [reason] = refusals
  if (accepted === 0 && reason !== undefined) return refused(venue, staged, reason)
  const isTaken = status?.kind === 'used' && status.isOwn && voids === 0
  if (accepted > 0 && refusals.length === 0 && isTaken) {
    return { action: staged.step.action, success: true }
  }
  return undefined
}

const NOT_TAKEN = 'The venue shows no effect of the step: it was not taken.'
const UNDECIDED_TIME =
  'The venue does not report whether it took the time. Set it again: that can do no harm.'
const UNDECIDED =
  'The venue took a step like this one, of which it shows no effect now. It does not report whether it was this one.'

/** Final result of a step whose time is over and of which the venue shows no effect. */
export function resultAtEnd(
  venue: HyperliquidVenue,
  staged: StagedStep,
  proof: Proof | undefined,
): ActionResult {
  const reported = proof && resultOfEqual(venue, staged, proof)
  if (reported !== undefined) return reported
  const isSchedule = ProbeData.parse(staged.probeData).kind === 'schedule'
  // Its effect is shown nowhere else, so that of nothing like it there must be any trace.
  if (isSchedule && (proof === undefined || !proof.equal.isWhole || proof.equal.alike > 0)) {
    return failed(staged, 2100, UNDECIDED_TIME)
  }
  if (proof !== undefined && proof.equal.accepted > 0) return failed(staged, 2100, UNDECIDED)
  return failed(staged, 2020, NOT_TAKEN)
}
