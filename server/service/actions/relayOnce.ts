import { ActionResult } from '@/lib/schema/action/action'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { JsonValue } from '@/lib/schema/model/json'
import type { JournalMove, StagedStepRow } from '@/server/db/steps/stepStore'
import { callVenue } from '@/server/service/reads/venueCall'
import type { Service } from '@/server/service/service'
import { outcomeUnknown, txHashOf } from '@/server/service/steps/journal'
import { readStagedStep } from '@/server/service/steps/stagedSteps'
import type { ActionVenue, RelayOutcome, Sibling } from '@/server/venues/adapter'
import { lifeLeftMs, type SubmittedStep } from './resolveSubmission'

/** How far apart two steps may be staged of which one could pass for the other. */
const AROUND_MS = 5 * 60_000

/** What the journal is to say of a relayed step; `isReleased`: nothing, it is as unused as before. */
export type RelayedMove = JournalMove & { isReleased?: true }

/**
 * Sends a step to the venue, a single shot that does not end with the caller. Whatever goes wrong
 * on the way counts as sent: the venue is asked later, the step never sent again.
 */
export async function relayOnce(
  service: Service,
  venue: ActionVenue,
  { signed, staged }: SubmittedStep,
): Promise<RelayedMove> {
  const feeIdentity = staged.feeIdentity ?? undefined
  try {
    const outcome = await callVenue(service, venue, { feeIdentity }, (context) =>
      venue.relay(signed, readStagedStep(staged), context),
    )
    return moveOf({ signed, staged }, outcome)
  } catch (error) {
    service.onFault('relaying a step', error)
  }
  return moveOf({ signed, staged }, undefined)
}

/**
 * Sends steps to the venue in one call, a single shot like `relayOnce`; one alone as it does. Where
 * the venue reports less than one outcome for each, the others count as sent.
 */
export async function relayTogether(
  service: Service,
  venue: ActionVenue,
  steps: readonly SubmittedStep[],
): Promise<RelayedMove[]> {
  const [first] = steps
  if (first === undefined) return []
  if (steps.length === 1 || venue.relayTogether === undefined) {
    return await Promise.all(steps.map((step) => relayOnce(service, venue, step)))
  }
  const feeIdentity = first.staged.feeIdentity ?? undefined
  const sent = steps.map(({ signed, staged }) => ({ signed, staged: readStagedStep(staged) }))
  let outcomes: readonly RelayOutcome[] = []
  try {
    outcomes = await callVenue(
      service,
      venue,
      { feeIdentity },
      async (context) => (await venue.relayTogether?.(sent, context)) ?? [],
    )
  } catch (error) {
    service.onFault('relaying steps together', error)
  }
  return steps.map((step, index) => moveOf(step, outcomes[index]))
}

function moveOf(
  { signed, staged }: Pick<SubmittedStep, 'signed' | 'staged'>,
  outcome: RelayOutcome | undefined,
): RelayedMove {
  if (outcome !== undefined && outcome.kind !== 'unknown') {
    const { kind, result } = outcome
    const released = kind === 'unauthorized' ? ({ isReleased: true } as const) : {}
    return { stagedId: staged.id, state: 'settled', result, ...released }
  }
  const result = outcomeUnknown(signed.action, txHashOf(signed))
  return { stagedId: staged.id, state: 'unknown', result }
}

/** What is at hand of a step whose answer was lost. */
export type StepTrace = {
  /** The step as submitted, where the caller sent it again. */
  signed?: SignedActionStep | undefined
  /** Hash of its transaction. */
  txHash?: string | undefined
}

/**
 * Asks the venue what became of a step whose answer was lost. Where the venue cannot be asked the
 * outcome stays unknown, and is final once the stage expired.
 */
export async function lookUpStep(
  service: Service,
  venue: ActionVenue,
  staged: StagedStepRow,
  { signed, txHash }: StepTrace,
): Promise<JournalMove> {
  const siblings = () => listSiblings(service, staged)
  const feeIdentity = staged.feeIdentity ?? undefined
  const { action } = readStagedStep(staged).step
  const unknown = { stagedId: staged.id, result: outcomeUnknown(action, txHash) }
  const { probe } = venue
  if (probe === undefined) {
    return { ...unknown, state: lifeLeftMs(staged, service.nowMs()) <= 0 ? 'settled' : 'unknown' }
  }
  try {
    const outcome = await callVenue(service, venue, { feeIdentity }, (context) =>
      probe.call(venue, readStagedStep(staged), { ...context, siblings, txHash }, signed),
    )
    if (outcome.kind === 'settled') {
      return { stagedId: staged.id, state: 'settled', result: outcome.result }
    }
  } catch (error) {
    service.onFault('looking up a lost answer', error)
  }
  return { ...unknown, state: 'unknown' }
}

/** The other steps of the same account and action that were sent, or are being sent, around a time. */
async function listSiblings(service: Service, staged: StagedStepRow): Promise<Sibling[]> {
  const { steps } = await service.openDatabase()
  const rows = await steps.listSubmittedAround(staged, AROUND_MS)
  return rows.map(({ relayData, state, result, updatedAtMs }) => ({
    relayData: JsonValue.parse(relayData),
    result: state === 'settled' ? ActionResult.parse(result) : undefined,
    updatedAtMs,
  }))
}
