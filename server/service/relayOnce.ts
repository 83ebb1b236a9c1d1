import type { SignedActionStep } from '@/lib/schema/signedStep'
import type { JournalMove } from '@/server/db/journalRows'
import type { StagedStepRow } from '@/server/db/stagedStepRows'
import type { ActionVenue } from '@/server/venues/adapter'
import type { Desk } from './desk'
import { outcomeUnknown } from './journal'
import type { SubmittedStep } from './resolveSubmission'
import { listSiblings } from './siblings'
import { readStagedStep } from './stagedSteps'
import { callVenue } from './venueCall'

/**
 * Sends a step to the venue, a single shot that does not end with the caller. Whatever goes wrong
 * on the way counts as sent: the venue is asked later, the step never sent again.
 */
export async function relayOnce(
  desk: Desk,
  venue: ActionVenue,
  { signed, staged }: SubmittedStep,
): Promise<JournalMove> {
  const feeIdentity = staged.feeIdentity ?? undefined
  try {
    const outcome = await callVenue(desk, { feeIdentity }, (context) =>
      venue.relay(signed, readStagedStep(staged), context),
    )
    if (outcome.kind !== 'unknown') {
      return { stagedId: staged.id, state: 'settled', result: outcome.result }
    }
  } catch (error) {
    desk.onFault('relaying a step', error)
  }
  return { stagedId: staged.id, state: 'unknown', result: outcomeUnknown(signed.action, signed) }
}

/**
 * Asks the venue what became of a step whose answer was lost.
 * @param signed the step as submitted, where it is at hand: of a transaction it tells the hash
 */
export async function lookUpStep(
  desk: Desk,
  venue: ActionVenue,
  staged: StagedStepRow,
  signed?: SignedActionStep,
): Promise<JournalMove> {
  const siblings = () => listSiblings(desk, staged)
  const feeIdentity = staged.feeIdentity ?? undefined
  const { action } = readStagedStep(staged).step
  try {
    const outcome = await callVenue(desk, { feeIdentity }, (context) =>
      venue.probe(readStagedStep(staged), { ...context, siblings }, signed),
    )
    if (outcome.kind === 'settled') {
      return { stagedId: staged.id, state: 'settled', result: outcome.result }
    }
  } catch (error) {
    desk.onFault('looking up a lost answer', error)
  }
  return { stagedId: staged.id, state: 'unknown', result: outcomeUnknown(action, signed) }
}
