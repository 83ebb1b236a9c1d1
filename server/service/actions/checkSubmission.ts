import { isEip712Step } from '@/lib/schema/action/actionStep'
import { hasLowS, type SignedActionStep } from '@/lib/schema/action/signedStep'
import { PerpsError } from '@/lib/schema/perpsError'
import { callVenue } from '@/server/service/reads/venueCall'
import type { Service } from '@/server/service/service'
import { readResult } from '@/server/service/steps/journal'
import { readStagedStep } from '@/server/service/steps/stagedSteps'
import type { ActionVenue } from '@/server/venues/adapter'
import { canonicalJson } from './fingerprint'
import type { Submission, SubmittedStep } from './resolveSubmission'

/**
 * Everything that is refused before a relay and leaves no trace. Steps that came before with the
 * same signature are past it, whatever was revoked since.
 * @throws PerpsError 400/2050 (altered preimage), 401/2010 or 403/2011 (signer), 422/2070 (set-up),
 *   400/2050 (order of steps), 409/2041 (used with another signature), 400/2040 (nonce), in this order
 */
export async function checkSubmission(
  service: Service,
  venue: ActionVenue,
  submission: Submission,
  steps: readonly SubmittedStep[],
): Promise<void> {
  const fresh = steps.filter(({ prior }) => prior === undefined)
  const [first] = steps.filter(({ prior }) => prior === undefined || prior.state === 'queued')
  if (first === undefined) return
  for (const step of fresh) requireStagedPreimage(venue, step)
  const feeIdentity = first.staged.feeIdentity ?? undefined
  const missing = await callVenue(service, venue, { feeIdentity }, async (context) => {
    for (const step of fresh) {
      requireLowS(venue, step.signed)
      await venue.verify(step.signed, readStagedStep(step.staged), context)
    }
    return await venue.missingSetup(submission.action, submission.address, context)
  })
  if (missing !== undefined) {
    throw new PerpsError(2070, `${submission.action} needs ${missing} first`, {
      tool: venue.key,
      details: { missing },
    })
  }
  await checkOrder(service, venue, steps)
  if (fresh.some(({ isUsed }) => isUsed)) throw new PerpsError(2041, undefined, { tool: venue.key })
  // Last: the nonce of a used step has passed because the step was used.
  for (const { signed } of fresh) venue.checkNonce?.(signed)
}

// A signature and its twin would be two submissions of one step, and the second no replay.
function requireLowS(venue: ActionVenue, signed: SignedActionStep): void {
  if (!isEip712Step(signed)) return
  const { signature, voidSignature = signature } = signed
  if (hasLowS(signature) && hasLowS(voidSignature)) return
  const message = 'The signature has its s in the upper half of the curve order (EIP-2).'
  throw new PerpsError(2010, message, { tool: venue.key })
}

// It is not what is signed and may be left out; one that says something else than what was staged
// is no proof of it.
function requireStagedPreimage(venue: ActionVenue, { signed, staged }: SubmittedStep): void {
  if (!isEip712Step(signed) || signed.preimage === undefined) return
  const { step } = readStagedStep(staged)
  const stagedPreimage = isEip712Step(step) ? step.preimage : undefined
  if (
    stagedPreimage !== undefined &&
    canonicalJson(stagedPreimage) === canonicalJson(signed.preimage)
  )
    return
  throw new PerpsError(2050, undefined, { tool: venue.key })
}

// One createAction call, in its order, from its start or from where nothing keeps the rest back.
async function checkOrder(
  service: Service,
  venue: ActionVenue,
  steps: readonly SubmittedStep[],
): Promise<void> {
  const [first] = steps
  if (first === undefined) return
  const { batchId, position } = first.staged
  const isInOrder = steps.every(
    ({ staged }, index) => staged.batchId === batchId && staged.position === position + index,
  )
  if (isInOrder && (position === 0 || (await isFreeFrom(service, batchId, position)))) return
  throw new PerpsError(2050, 'actions: must be the staged steps in their order', {
    tool: venue.key,
    details: { field: 'actions' },
  })
}

/** Whether every step before a position was submitted, and succeeded or failed for itself alone. */
async function isFreeFrom(service: Service, batchId: string, position: number): Promise<boolean> {
  const { steps } = await service.openDatabase()
  const before = (await steps.listBatch(batchId)).filter((row) => row.position < position)
  if (before.length !== position) return false
  const others = before.filter((row) => readResult(row)?.success !== true)
  if (others.length === 0) return true
  const stages = await steps.findStages(others.map(({ fingerprint }) => fingerprint))
  const independent = new Set(
    stages.flatMap(({ staged }) => (staged.isIndependent ? staged.id : [])),
  )
  return others.every((row) => readResult(row) !== undefined && independent.has(row.stagedId))
}
