import { ActionResult } from '@/lib/schema/action'
import { isEvmTxStep } from '@/lib/schema/actionStep'
import { errorTable } from '@/lib/schema/errors'
import { PerpsError } from '@/lib/schema/perpsError'
import type { SignedActionStep } from '@/lib/schema/signedStep'
import { listLiving } from '@/server/db/instances'
import type { JournalRow, JournalState } from '@/server/db/journalRows'
import type { Desk } from './desk'
import type { SubmittedStep } from './resolveSubmission'

/** Longest that a relay of another living process may be under way before it counts as lost. */
const LEASE_MARGIN_MS = 10_000

/** The final result of a journalled step; undefined while there is none. */
export function readResult(row: JournalRow): ActionResult | undefined {
  if (row.state !== 'settled') return undefined
  ActionResult.parse(row.result)
  return row.result as ActionResult // just checked; as it was answered, to the order of its keys
}

/**
 * The row of a step that is about to be relayed. Of a transaction, which the wallet has sent
 * already, it keeps the hash from the beginning: by nothing else can anybody find it later.
 */
export function journalRow(
  desk: Desk,
  { signed, staged, signatureHash }: SubmittedStep,
  state: JournalState,
): JournalRow {
  const nowMs = desk.nowMs()
  return {
    stagedId: staged.id,
    fingerprint: staged.fingerprint,
    signatureHash,
    batchId: staged.batchId,
    position: staged.position,
    provider: staged.provider,
    state,
    result: untilAnswered(signed),
    instanceId: desk.instanceId,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
}

/**
 * Tells whether another process may still be relaying one of these steps. Where none can be, a row
 * left `relaying` is what a process that died left behind.
 */
export async function isBusyElsewhere(
  desk: Desk,
  steps: readonly SubmittedStep[],
): Promise<boolean> {
  const leasedFromMs = leaseFromMs(desk)
  const leased = steps.flatMap(({ prior }) =>
    prior?.state === 'relaying' &&
    prior.instanceId !== desk.instanceId &&
    prior.updatedAtMs > leasedFromMs
      ? prior.instanceId
      : [],
  )
  if (leased.length === 0) return false
  const living = await livingElsewhere(desk)
  return leased.some((instanceId) => living.includes(instanceId))
}

/** A relay marked before this time has ended, whatever became of its process. */
export function leaseFromMs(desk: Desk): number {
  return desk.nowMs() - desk.venueTimeoutMs - LEASE_MARGIN_MS
}

/** The other living processes that share the database. */
export async function livingElsewhere(desk: Desk): Promise<string[]> {
  const { database, isExclusive } = await desk.openDatabase()
  if (isExclusive) return []
  return (await listLiving(database)).filter((id) => id !== desk.instanceId)
}

/** 409 for steps that are being relayed at this moment on behalf of another request. */
export function stepsUnderWay(provider: string): PerpsError {
  return new PerpsError(2041, 'These steps are being relayed right now; ask again in a moment.', {
    tool: provider,
    retryAfterSeconds: 1,
  })
}

/** The result of a step that was not sent and never will be. */
export function notSent(action: string, reason: string): ActionResult {
  return { action, success: false, error: `not sent: ${reason}` }
}

/**
 * The result of a step that was sent and whose answer was lost.
 * @param signed the step as submitted, where it is at hand: of a transaction it tells the hash
 */
export function outcomeUnknown(action: string, signed?: SignedActionStep): ActionResult {
  const named = signed !== undefined && isEvmTxStep(signed) ? { txHash: signed.txHash } : {}
  return { action, success: false, error: errorTable[2100].sentence, errorCode: 2100, ...named }
}

/** What the journal says of a step until there is an answer. */
export function untilAnswered(signed: SignedActionStep): ActionResult | null {
  return isEvmTxStep(signed) ? outcomeUnknown(signed.action, signed) : null
}
