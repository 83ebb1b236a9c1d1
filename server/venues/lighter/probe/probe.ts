import type { ActionResult } from '@/lib/schema/action/action'
import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { ProbeContext, ProbeOutcome, StagedStep } from '@/server/venues/adapter'
import { requireTransactions } from '@/server/venues/lighter/build/funds'
import { venueNowMs } from '@/server/venues/lighter/reads/venueNow'
import {
  failed,
  forgetChanged,
  settleVerdict,
  stampOfStaged,
} from '@/server/venues/lighter/relay/settle'
import { keyOf, latestExpiryMs, latestSendingMs } from '@/server/venues/lighter/relay/signedStep'
import { readVerdictOf } from '@/server/venues/lighter/relay/verdicts'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { probeTransaction } from '@/server/venues/upstream/transactionStep'

/**
 * What the venue takes until a moment it shows a little later, and later than it counts its nonce as
 * used; clocks may differ as much.
 */
const SHOWN_AFTER_MS = 30_000

const EXPIRED = 'The transaction expired before the venue took it: it was not taken.'
const PASSED = 'Another transaction used its nonce: it was not taken and never will be.'

/**
 * Reads from the venue what became of a step whose answer was lost, by the hash of its transaction.
 * That it was not taken is said only once it cannot be any more, and would be shown if it had been: its
 * nonce is used half a minute after it can have been sent, or its life is over.
 */
export async function probeStep(
  venue: LighterVenue,
  staged: StagedStep,
  context: ProbeContext,
  signed?: SignedActionStep,
): Promise<ProbeOutcome> {
  if (isEvmTxStep(staged.step)) return await probeDeposit(venue, staged, context, signed)
  forgetChanged(venue, staged)
  const { steadyMs, txHash } = context
  if (txHash !== undefined && !venue.probePace.mayLook(txHash, steadyMs)) return { kind: 'pending' }
  try {
    return await lookUp(venue, staged, context)
  } catch (error) {
    // Others need what is left of the minute.
    if (isPerpsError(error) && error.code === 2090) return { kind: 'pending' }
    throw error
  }
}

async function lookUp(
  venue: LighterVenue,
  staged: StagedStep,
  context: ProbeContext,
): Promise<ProbeOutcome> {
  const { txHash } = context
  const stamp = stampOfStaged(staged)
  const look = async (): Promise<ActionResult | 'unseen' | undefined> => {
    if (txHash === undefined) return 'unseen'
    const verdict = await readVerdictOf(venue.askAsProbe, txHash, context.signal)
    if (verdict.kind === 'unseen') return 'unseen'
    return await settleVerdict(venue, staged, { txHash, verdict }, context)
  }
  const seen = await look()
  if (seen === undefined) return { kind: 'pending' }
  if (seen !== 'unseen') return { kind: 'settled', result: seen }
  venue.nonces.drop(keyOf(stamp))
  const nowMs = await confirmedNowMs(venue, latestSendingMs(staged) + SHOWN_AFTER_MS, context)
  if (nowMs === undefined) return { kind: 'pending' }
  const isOver = nowMs > latestExpiryMs(staged) + SHOWN_AFTER_MS
  if (txHash !== undefined)
    await venue.nonces.next(keyOf(stamp), { ...context, ask: venue.askAsProbe })
  // By the venue's own word: what is on its way has passed nothing yet.
  const isPassed = txHash !== undefined && venue.nonces.hasPassed(keyOf(stamp), stamp.nonce)
  if (!isOver && !isPassed) return { kind: 'pending' }
  // It may have been taken between the two looks.
  const again = await look()
  if (again === undefined) return { kind: 'pending' }
  if (again !== 'unseen') return { kind: 'settled', result: again }
  const result = isPassed ? failed(staged, 2040, PASSED) : failed(staged, 2042, EXPIRED)
  return { kind: 'settled', result }
}

/**
 * The venue's own time, where a moment has passed by it; else undefined. Our clock, which stands in for
 * one that cannot be read, may be ahead: by it a transaction would be called lost that the venue can
 * still take.
 */
async function confirmedNowMs(
  venue: LighterVenue,
  untilMs: number,
  context: ProbeContext,
): Promise<number | undefined> {
  if ((await venueNowMs(venue, context)) <= untilMs) return undefined
  try {
    const nowMs = await venue.venueClock.read(context.signal)
    return nowMs > untilMs ? nowMs : undefined
  } catch (error) {
    if (!isPerpsError(error) || context.signal.aborted) throw error
    return undefined
  }
}

async function probeDeposit(
  venue: LighterVenue,
  staged: StagedStep,
  { txHash, nowMs, signal }: ProbeContext,
  signed: SignedActionStep | undefined,
): Promise<ProbeOutcome> {
  const hash = signed !== undefined && isEvmTxStep(signed) ? signed.txHash : txHash
  if (hash === undefined) return { kind: 'pending' }
  const leg = { action: staged.step.action, txHash: hash, from: staged.address }
  const at = { stagedAtMs: staged.stagedAtMs, nowMs }
  const result = await probeTransaction(requireTransactions(venue), leg, at, signal)
  return result === undefined ? { kind: 'pending' } : { kind: 'settled', result }
}
