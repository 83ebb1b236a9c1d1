import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import { isPerpsError, validationError } from '@/lib/schema/perpsError'
import type { Answer } from '@/server/service/answer'
import { getActionVenue, getAdvertisedAction } from '@/server/service/reads/findVenue'
import type { Caller, Service } from '@/server/service/service'
import {
  isBusyElsewhere,
  journalRow,
  readResult,
  stepsUnderWay,
} from '@/server/service/steps/journal'
import type { ActionVenue } from '@/server/venues/adapter'
import { checkSubmission } from './checkSubmission'
import type { Execution } from './executionsInFlight'
import { countTogether, relaySteps } from './relaySteps'
import {
  type NamedStep,
  nameSteps,
  resolveOpenStages,
  resolveSubmission,
  type Submission,
  type SubmittedStep,
} from './resolveSubmission'

/** Steps that another request has are looked at again after this time, */
const LOOK_AGAIN_MS = 100
/** and for so much longer than a call into a venue takes. */
const WAIT_MARGIN_MS = 2_000

/**
 * Relays signed steps to the venue, once. Equal requests get equal results: one that comes while
 * the first is under way waits for it, a later one is answered from the journal. What is refused
 * before the relay leaves no trace, and neither does what the venue refused for its credential: that
 * counts against the caller's budget, and the steps may be submitted again.
 * @throws PerpsError in this order: 400/2002 (not offered, or the client's to deliver), 400/2050
 *   (altered), 410/2042 (unknown or expired), 401/2010 and 403/2011 (signer), 422/2070 (set-up),
 *   400/2050 (order of steps), 409/2041 (used with another signature), 400/2040 (nonce)
 */
export async function executeAction(
  service: Service,
  { body }: OperationRequest<'executeAction'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'executeAction'>>> {
  const { venue, submission } = readSubmission(service, body, caller)
  const named = nameSteps(submission)
  const execution = await service.executions.join(keyOf(submission, named), () =>
    execute(service, venue, submission, named),
  )
  const { results, isReplayed, isUnauthorized } = execution
  // Only the venue recognizes a bad credential: who sends many must not wear out our welcome there.
  if (isUnauthorized) await caller.countUnauthorized?.()
  return { body: { results }, isReplayed }
}

/**
 * Refuses what `executeAction` would refuse before the relay, and relays nothing: for callers that
 * submit several times and want all or none refused.
 * @throws PerpsError as `executeAction`
 */
export async function dryRunAction(
  service: Service,
  { body }: OperationRequest<'executeAction'>,
  caller: Caller,
): Promise<void> {
  const { venue, submission } = readSubmission(service, body, caller)
  const named = nameSteps(submission)
  const open = resolveOpenStages(service.stages, submission, named, service.steadyMs())
  if (open !== undefined) return await checkSubmission(service, venue, submission, open)
  const { steps: store } = await service.openDatabase()
  const steps = await resolveSubmission(store, submission, named, timesOf(service))
  await checkSubmission(service, venue, submission, steps)
}

function readSubmission(
  service: Service,
  body: OperationRequest<'executeAction'>['body'],
  caller: Caller,
): { venue: ActionVenue; submission: Submission } {
  const venue = getActionVenue(service, body.provider)
  const { relay } = getAdvertisedAction(venue, body.action, caller.feeIdentity)
  if (relay === 'CLIENT') {
    throw validationError(
      'action',
      `${body.action} goes from the client to the venue itself`,
      venue.key,
    )
  }
  const { address, action, signerAddress } = body
  const submission = { provider: venue.key, address, action, signerAddress, steps: body.actions }
  return { venue, submission }
}

// The fingerprints say for whom and why, and what is authorized; the hashes say by which signature.
function keyOf({ signerAddress }: Submission, named: readonly NamedStep[]): string {
  const steps = named.map(({ fingerprint, signatureHash }) => `${fingerprint} ${signatureHash}`)
  return [signerAddress, ...steps].join(' ')
}

async function execute(
  service: Service,
  venue: ActionVenue,
  submission: Submission,
  named: readonly NamedStep[],
): Promise<Execution> {
  const open = resolveOpenStages(service.stages, submission, named, service.steadyMs())
  service.stages.remove(named.map(({ fingerprint }) => fingerprint))
  if (open !== undefined) {
    const execution = await executeOpen(service, venue, submission, open)
    if (execution !== undefined) return execution
  }
  return await executeKept(service, venue, submission, named)
}

// Another process may have used the steps; then their results come before what is wrong by now.
async function executeOpen(
  service: Service,
  venue: ActionVenue,
  submission: Submission,
  open: readonly SubmittedStep[],
): Promise<Execution | undefined> {
  try {
    return await executeSteps(service, venue, submission, open)
  } catch (error) {
    if (!isPerpsError(error) || (await service.openDatabase()).isExclusive) throw error
    return undefined
  }
}

function timesOf(service: Service): { nowMs: number; steadyMs: number } {
  return { nowMs: service.nowMs(), steadyMs: service.steadyMs() }
}

/** Goes by the database. Where another request has the steps, waits for what comes of them. */
async function executeKept(
  service: Service,
  venue: ActionVenue,
  submission: Submission,
  named: readonly NamedStep[],
): Promise<Execution> {
  const untilMs = service.steadyMs() + service.venueTimeoutMs + WAIT_MARGIN_MS
  for (;;) {
    const { steps: store, isExclusive } = await service.openDatabase()
    const resolve = () => resolveSubmission(store, submission, named, timesOf(service))
    const steps = await resolve()
    const priorResults = steps.flatMap(({ prior }) => (prior && readResult(prior)) ?? [])
    if (priorResults.length === steps.length) return { results: priorResults, isReplayed: true }
    try {
      const execution = await executeSteps(service, venue, submission, steps)
      if (execution !== undefined) return execution
    } catch (error) {
      // What is wrong now may be so because another process took the steps since they were looked up.
      if (!isPerpsError(error) || isExclusive) throw error
      if (countPrior(await resolve()) <= countPrior(steps)) throw error
      continue
    }
    if (service.steadyMs() >= untilMs) throw stepsUnderWay(venue.key)
    await service.pause(LOOK_AGAIN_MS)
  }
}

function countPrior(steps: readonly SubmittedStep[]): number {
  return steps.filter(({ prior }) => prior !== undefined).length
}

/** Undefined where another execution has any of the steps; nothing was relayed then. */
async function executeSteps(
  service: Service,
  venue: ActionVenue,
  submission: Submission,
  steps: readonly SubmittedStep[],
): Promise<Execution | undefined> {
  await checkSubmission(service, venue, submission, steps)
  const release = service.executions.take(steps.map(({ staged }) => staged.id))
  if (release === undefined) return undefined
  try {
    if (await isBusyElsewhere(service, steps)) return undefined
    const firstToLeave = countTogether(venue, steps, 0)
    const journalled = steps.map((step, index) => ({
      ...step,
      // A transaction does not wait for its turn: the wallet has sent it.
      isMarkedRelaying:
        (index < firstToLeave || isEvmTxStep(step.signed)) && step.prior === undefined,
    }))
    const rows = journalled
      .filter(({ prior }) => prior === undefined)
      .map((step) => journalRow(service, step, step.isMarkedRelaying ? 'relaying' : 'queued'))
    const { steps: store } = await service.openDatabase()
    if (rows.length > 0 && !(await store.insert(rows))) return undefined
    return await relaySteps(service, venue, journalled)
  } finally {
    release()
  }
}
