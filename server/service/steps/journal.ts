import { CALENDAR_SKEW_MS } from '@/lib/clock/clock'
import { ActionResult } from '@/lib/schema/action/action'
import { isEvmTxStep, isWasmBlobStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { errorTable } from '@/lib/schema/errors'
import { PerpsError } from '@/lib/schema/perpsError'
import { listLiving } from '@/server/db/instances'
import type { JournalRow, JournalState } from '@/server/db/steps/stepStore'
import type { SubmittedStep } from '@/server/service/actions/resolveSubmission'
import type { Service } from '@/server/service/service'

/** Longest that a relay of another living process may be under way before it counts as lost. */
const LEASE_MARGIN_MS = 10_000

/** The final result of a journalled step; undefined while there is none. */
export function readResult(row: JournalRow): ActionResult | undefined {
  if (row.state !== 'settled') return undefined
  ActionResult.parse(row.result)
  return row.result as ActionResult // just checked; as it was answered, to the order of its keys
}

/**
 * The row of a step that is about to be relayed. Of a transaction, on a chain or at the venue, it
 * keeps the hash from the beginning: it can be found by nothing else later.
 */
export function journalRow(
  service: Service,
  { signed, staged, signatureHash }: SubmittedStep,
  state: JournalState,
): JournalRow {
  const nowMs = service.nowMs()
  return {
    stagedId: staged.id,
    fingerprint: staged.fingerprint,
    signatureHash,
    batchId: staged.batchId,
    position: staged.position,
    provider: staged.provider,
    state,
    result: untilAnswered(signed),
    instanceId: service.instanceId,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
}

/**
 * Says whether another process may still be relaying one of these steps. Where none can be, a row
 * left `relaying` is what a process that died left behind.
 */
export async function isBusyElsewhere(
  service: Service,
  steps: readonly SubmittedStep[],
): Promise<boolean> {
  const leasedFromMs = leaseFromMs(service)
  const leased = steps.flatMap(({ prior }) =>
    prior?.state === 'relaying' &&
    prior.instanceId !== service.instanceId &&
    prior.updatedAtMs > leasedFromMs &&
    // One marked in the future is of no known age: its process is never asked for the outcome.
    prior.updatedAtMs <= service.nowMs() + CALENDAR_SKEW_MS
      ? prior.instanceId
      : [],
  )
  if (leased.length === 0) return false
  const living = await livingElsewhere(service)
  return leased.some((instanceId) => living.includes(instanceId))
}

/** A relay marked before this time has ended, whatever became of its process. */
export function leaseFromMs(service: Service): number {
  return service.nowMs() - service.venueTimeoutMs - LEASE_MARGIN_MS
}

/** The other living processes that share the database. */
export async function livingElsewhere(service: Service): Promise<string[]> {
  const { database, isExclusive } = await service.openDatabase()
  if (isExclusive) return []
  return (await listLiving(database)).filter((id) => id !== service.instanceId)
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

/** The result of a step that was sent and whose answer was lost. */
export function outcomeUnknown(action: string, txHash?: string): ActionResult {
  // Of a deposit the order id is the hash.
  const orderId = action === 'deposit' ? { orderId: txHash } : {}
  const named = txHash === undefined ? {} : { ...orderId, txHash }
  return { action, success: false, error: errorTable[2100].sentence, errorCode: 2100, ...named }
}

/** What the journal says of a step until there is an answer. */
export function untilAnswered(signed: SignedActionStep): ActionResult | null {
  const txHash = txHashOf(signed)
  return txHash === undefined ? null : outcomeUnknown(signed.action, txHash)
}

/** Hash of the transaction that a signed step is, or that the venue's signer made of it. */
export function txHashOf(signed: SignedActionStep): string | undefined {
  if (isEvmTxStep(signed)) return signed.txHash
  return isWasmBlobStep(signed) ? signed.signedTx.txHash : undefined
}
