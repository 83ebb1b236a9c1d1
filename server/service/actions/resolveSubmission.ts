import { CALENDAR_SKEW_MS, isLive } from '@/lib/clock/clock'
import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { PerpsError } from '@/lib/schema/perpsError'
import type {
  JournalRow,
  StagedStepRow,
  StagedStepWithJournal,
  StepStore,
} from '@/server/db/steps/stepStore'
import type { OpenStages } from '@/server/service/steps/openStages'
import { fingerprintStep, hashSignature, type StepOwner } from './fingerprint'

/** A submitted step with the stage it belongs to. */
export type SubmittedStep = {
  signed: SignedActionStep
  signatureHash: string
  staged: StagedStepRow
  /** When its life ends, by the process's steady clock; past where it has. */
  livesUntilMs: number
  /** The same signature came before. */
  prior?: JournalRow
  /** Another signature over the same stage came before. */
  isUsed: boolean
}

/** Who submits what. */
export type Submission = StepOwner & {
  action: ActionType
  signerAddress: string | undefined
  steps: readonly SignedActionStep[]
}

/** A submitted step by its names. */
export type NamedStep = { signed: SignedActionStep; fingerprint: string; signatureHash: string }

/** Names the steps of a submission. */
export function nameSteps(submission: Submission): NamedStep[] {
  return submission.steps.map((signed) => ({
    signed,
    fingerprint: fingerprintStep(submission, signed),
    signatureHash: hashSignature(signed),
  }))
}

/**
 * The stages of steps that go the usual way: staged by this process, alive, never submitted.
 * Transactions never do: an equal one may have been staged since their hash was reported, and only
 * the database knows which one it stood for.
 * @returns undefined where any of them needs the database
 */
export function resolveOpenStages(
  stages: OpenStages,
  { signerAddress }: Submission,
  named: readonly NamedStep[],
  steadyMs: number,
): SubmittedStep[] | undefined {
  const resolved: SubmittedStep[] = []
  for (const step of named) {
    if (isEvmTxStep(step.signed)) return undefined
    const stage = stages.find(step.fingerprint, steadyMs)
    if (stage === undefined) return undefined
    const { staged } = stage
    if (!isForSigner(staged, signerAddress)) return undefined
    resolved.push({ ...step, ...stage, isUsed: false })
  }
  return resolved
}

/**
 * Finds the stage of every submitted step: the one it was used with before, else a living one of
 * the same createAction call as its neighbours.
 * @throws PerpsError 400/2050 for an altered step while a stage of this action of this account
 *   lives, 410/2042 for an unknown or expired one.
 */
export async function resolveSubmission(
  store: StepStore,
  submission: Submission,
  named: readonly NamedStep[],
  { nowMs, steadyMs }: { nowMs: number; steadyMs: number },
): Promise<SubmittedStep[]> {
  const fingerprints = [...new Set(named.map(({ fingerprint }) => fingerprint))]
  const found = (await store.findStages(fingerprints)).filter(({ staged }) =>
    isForSigner(staged, submission.signerAddress),
  )
  const batches = rankBatches(found, named, nowMs)
  const resolved: SubmittedStep[] = []
  for (const step of named) {
    const candidates = found.filter(({ staged }) => staged.fingerprint === step.fingerprint)
    const chosen = chooseStage(candidates, step, batches, nowMs)
    if (chosen === undefined) throw await refusal(store, submission, candidates, nowMs)
    resolved.push({ ...step, ...chosen, livesUntilMs: steadyMs + lifeLeftMs(chosen.staged, nowMs) })
  }
  return resolved
}

// By the calendar, for another process may have staged it. One staged in the future has none left:
// its age is unknown.
export function lifeLeftMs({ stagedAtMs, expiresAtMs }: StagedStepRow, nowMs: number): number {
  const life = { fromMs: stagedAtMs, untilMs: expiresAtMs }
  return isLive(life, nowMs, CALENDAR_SKEW_MS) ? expiresAtMs - nowMs : 0
}

// What the owner alone may sign is the owner's, whichever key is named beside it, then or now.
function isForSigner(staged: StagedStepRow, signerAddress: string | undefined): boolean {
  if (signerAddress === undefined || staged.signer === 'USER') return true
  return staged.signerAddress === signerAddress
}

// Equal payloads can be staged by several calls; the call that explains most of the steps is meant.
function rankBatches(
  found: readonly StagedStepWithJournal[],
  named: readonly NamedStep[],
  nowMs: number,
): string[] {
  const explained = new Map<string, number>()
  for (const { staged, journal } of found) {
    const isPrior = named.some((step) => isSameSubmission(step, journal))
    const isOpen = journal === null && lifeLeftMs(staged, nowMs) > 0
    const weight = isPrior ? 2 : isOpen ? 1 : 0
    explained.set(staged.batchId, (explained.get(staged.batchId) ?? 0) + weight)
  }
  return [...explained].sort(([, a], [, b]) => b - a).map(([batchId]) => batchId)
}

function chooseStage(
  candidates: readonly StagedStepWithJournal[],
  step: NamedStep,
  batches: readonly string[],
  nowMs: number,
): Pick<SubmittedStep, 'staged' | 'prior' | 'isUsed'> | undefined {
  for (const { staged, journal } of candidates) {
    if (journal !== null && isSameSubmission(step, journal)) {
      return { staged, prior: journal, isUsed: false }
    }
  }
  const living = candidates
    .filter(({ staged }) => lifeLeftMs(staged, nowMs) > 0)
    .sort((a, b) => batches.indexOf(a.staged.batchId) - batches.indexOf(b.staged.batchId))
  const open = living.find(({ journal }) => journal === null)
  if (open !== undefined) return { staged: open.staged, isUsed: false }
  const [used] = living
  return used === undefined ? undefined : { staged: used.staged, isUsed: true }
}

function isSameSubmission(step: NamedStep, journal: JournalRow | null): boolean {
  return (
    journal !== null &&
    journal.fingerprint === step.fingerprint &&
    journal.signatureHash === step.signatureHash
  )
}

async function refusal(
  store: StepStore,
  { provider, address, action }: Submission,
  candidates: readonly StagedStepWithJournal[],
  nowMs: number,
): Promise<PerpsError> {
  if (candidates.length === 0 && (await store.hasLiveStage({ provider, address, action }, nowMs)))
    return new PerpsError(2050, undefined, { tool: provider })
  return new PerpsError(2042, undefined, { tool: provider })
}
