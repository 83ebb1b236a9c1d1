import { isEvmTxStep } from '@/lib/schema/actionStep'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations'
import { isPerpsError, validationError } from '@/lib/schema/perpsError'
import { insertJournalRows } from '@/server/db/journalRows'
import type { ActionVenue } from '@/server/venues/adapter'
import type { Answer } from './answer'
import { checkSubmission } from './checkSubmission'
import type { Caller, Desk } from './desk'
import type { Execution } from './executionsInFlight'
import { getActionVenue, getAdvertisedAction } from './findVenue'
import { isBusyElsewhere, journalRow, readResult, stepsUnderWay } from './journal'
import { relaySteps } from './relaySteps'
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
 * before the relay leaves no trace.
 * @throws PerpsError in this order: 400/2002 (not offered, or the client's to deliver), 400/2050
 *   (altered), 410/2042 (unknown or lapsed), 401/2010 and 403/2011 (signer), 422/2070 (set-up),
 *   400/2050 (order of steps), 409/2041 (used with another signature)
 */
export async function executeAction(
  desk: Desk,
  { body }: OperationRequest<'executeAction'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'executeAction'>>> {
  const { venue, submission } = readSubmission(desk, body, caller)
  const named = nameSteps(submission)
  const { results, isReplayed } = await desk.executions.join(keyOf(submission, named), () =>
    execute(desk, venue, submission, named),
  )
  return { body: { results }, isReplayed }
}

/**
 * Refuses what `executeAction` would refuse before the relay, and relays nothing: for callers that
 * submit several times and want all or none refused.
 * @throws PerpsError as `executeAction`
 */
export async function rehearseAction(
  desk: Desk,
  { body }: OperationRequest<'executeAction'>,
  caller: Caller,
): Promise<void> {
  const { venue, submission } = readSubmission(desk, body, caller)
  const named = nameSteps(submission)
  const open = resolveOpenStages(desk.stages, submission, named, desk.nowMs())
  if (open !== undefined) return await checkSubmission(desk, venue, submission, open)
  const { database } = await desk.openDatabase()
  const steps = await resolveSubmission(database, submission, named, desk.nowMs())
  await checkSubmission(desk, venue, submission, steps)
}

function readSubmission(
  desk: Desk,
  body: OperationRequest<'executeAction'>['body'],
  caller: Caller,
): { venue: ActionVenue; submission: Submission } {
  const venue = getActionVenue(desk, body.provider)
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
  desk: Desk,
  venue: ActionVenue,
  submission: Submission,
  named: readonly NamedStep[],
): Promise<Execution> {
  const open = resolveOpenStages(desk.stages, submission, named, desk.nowMs())
  desk.stages.remove(named.map(({ fingerprint }) => fingerprint))
  if (open !== undefined) {
    const execution = await executeOpen(desk, venue, submission, open)
    if (execution !== undefined) return execution
  }
  return await executeKept(desk, venue, submission, named)
}

// Another process may have used the steps; then their results come before what is wrong by now.
async function executeOpen(
  desk: Desk,
  venue: ActionVenue,
  submission: Submission,
  open: readonly SubmittedStep[],
): Promise<Execution | undefined> {
  try {
    return await executeSteps(desk, venue, submission, open)
  } catch (error) {
    if (!isPerpsError(error) || (await desk.openDatabase()).isExclusive) throw error
    return undefined
  }
}

/** Goes by the database. Where another request has the steps, waits for what comes of them. */
async function executeKept(
  desk: Desk,
  venue: ActionVenue,
  submission: Submission,
  named: readonly NamedStep[],
): Promise<Execution> {
  const untilMs = desk.nowMs() + desk.venueTimeoutMs + WAIT_MARGIN_MS
  for (;;) {
    const { database } = await desk.openDatabase()
    const steps = await resolveSubmission(database, submission, named, desk.nowMs())
    const known = steps.flatMap(({ prior }) => (prior && readResult(prior)) ?? [])
    if (known.length === steps.length) return { results: known, isReplayed: true }
    const execution = await executeSteps(desk, venue, submission, steps)
    if (execution !== undefined) return execution
    if (desk.nowMs() >= untilMs) throw stepsUnderWay(venue.key)
    await desk.pause(LOOK_AGAIN_MS)
  }
}

/** Undefined where another execution has any of the steps; nothing was relayed then. */
async function executeSteps(
  desk: Desk,
  venue: ActionVenue,
  submission: Submission,
  steps: readonly SubmittedStep[],
): Promise<Execution | undefined> {
  await checkSubmission(desk, venue, submission, steps)
  const release = desk.executions.take(steps.map(({ staged }) => staged.id))
  if (release === undefined) return undefined
  try {
    if (await isBusyElsewhere(desk, steps)) return undefined
    const journalled = steps.map((step, index) => ({
      ...step,
      // A transaction does not wait for its turn: the wallet has sent it.
      isMarkedRelaying: (index === 0 || isEvmTxStep(step.signed)) && step.prior === undefined,
    }))
    const rows = journalled
      .filter(({ prior }) => prior === undefined)
      .map((step) => journalRow(desk, step, step.isMarkedRelaying ? 'relaying' : 'queued'))
    const { database } = await desk.openDatabase()
    if (rows.length > 0 && !(await insertJournalRows(database, rows))) return undefined
    return await relaySteps(desk, venue, journalled)
  } finally {
    release()
  }
}
