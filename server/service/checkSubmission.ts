import { isEip712Step } from '@/lib/schema/actionStep'
import { PerpsError } from '@/lib/schema/perpsError'
import { listBatchJournal } from '@/server/db/journalRows'
import type { ActionVenue } from '@/server/venues/adapter'
import { canonicalJson } from './canonicalJson'
import type { Desk } from './desk'
import { readResult } from './journal'
import type { Submission, SubmittedStep } from './resolveSubmission'
import { readStagedStep } from './stagedSteps'
import { callVenue } from './venueCall'

/**
 * Everything that is refused before a relay and leaves no trace. Steps that came before with the
 * same signature are past it, whatever was revoked since.
 * @throws PerpsError 400/2050 (altered preimage), 401/2010 or 403/2011 (signer), 422/2070 (set-up),
 *   400/2050 (order of steps), 409/2041 (used with another signature), in this order
 */
export async function checkSubmission(
  desk: Desk,
  venue: ActionVenue,
  submission: Submission,
  steps: readonly SubmittedStep[],
): Promise<void> {
  const fresh = steps.filter(({ prior }) => prior === undefined)
  const [first] = steps.filter(({ prior }) => prior === undefined || prior.state === 'queued')
  if (first === undefined) return
  for (const step of fresh) requireStagedPreimage(venue, step)
  const feeIdentity = first.staged.feeIdentity ?? undefined
  const missing = await callVenue(desk, { feeIdentity }, async (context) => {
    for (const { signed, staged } of fresh) {
      await venue.verify(signed, readStagedStep(staged), context)
    }
    return await venue.missingSetup(submission.action, submission.address, context)
  })
  if (missing !== undefined) {
    throw new PerpsError(2070, `${submission.action} needs ${missing} first`, {
      tool: venue.key,
      details: { missing },
    })
  }
  await checkOrder(desk, venue, steps)
  if (fresh.some(({ isUsed }) => isUsed)) throw new PerpsError(2041, undefined, { tool: venue.key })
}

// It is not what is signed and may be left out; one that says something else than what was staged
// is no proof of it.
function requireStagedPreimage(venue: ActionVenue, { signed, staged }: SubmittedStep): void {
  if (!isEip712Step(signed) || signed.preimage === undefined) return
  const { step } = readStagedStep(staged)
  const known = isEip712Step(step) ? step.preimage : undefined
  if (known !== undefined && canonicalJson(known) === canonicalJson(signed.preimage)) return
  throw new PerpsError(2050, undefined, { tool: venue.key })
}

// One createAction call, in its order, from its start or from where it had succeeded to.
async function checkOrder(
  desk: Desk,
  venue: ActionVenue,
  steps: readonly SubmittedStep[],
): Promise<void> {
  const [first] = steps
  if (first === undefined) return
  const { batchId, position } = first.staged
  const isInOrder = steps.every(
    ({ staged }, index) => staged.batchId === batchId && staged.position === position + index,
  )
  if (isInOrder && (position === 0 || (await hasSucceededUpTo(desk, batchId, position)))) return
  throw new PerpsError(2050, 'actions: must be the staged steps in their order', {
    tool: venue.key,
    details: { field: 'actions' },
  })
}

async function hasSucceededUpTo(desk: Desk, batchId: string, position: number): Promise<boolean> {
  const { database } = await desk.openDatabase()
  const before = (await listBatchJournal(database, batchId)).filter(
    (row) => row.position < position,
  )
  return before.length === position && before.every((row) => readResult(row)?.success === true)
}
