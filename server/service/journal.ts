import { ActionResult } from '@/lib/schema/action'
import { errorTable } from '@/lib/schema/errors'
import { PerpsError } from '@/lib/schema/perpsError'
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

/** The row of a step that is about to be relayed. */
export function journalRow(
  desk: Desk,
  { staged, signatureHash }: SubmittedStep,
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
    result: null,
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
 * @param txHash of a transaction that the wallet broadcast, by which it can be found
 */
export function outcomeUnknown(action: string, txHash?: string): ActionResult {
  const named = txHash === undefined ? {} : { txHash }
  return { action, success: false, error: errorTable[2100].sentence, errorCode: 2100, ...named }
}
