import type { ActionResult } from '@/lib/schema/action'
import { isEvmTxStep } from '@/lib/schema/actionStep'
import { type JournalMove, listBatchJournal, moveJournalRows } from '@/server/db/journalRows'
import type { ActionVenue } from '@/server/venues/adapter'
import type { Desk } from './desk'
import type { Execution } from './executionsInFlight'
import { notSent, outcomeUnknown, readResult } from './journal'
import { lookUpStep, relayOnce } from './relayOnce'
import type { SubmittedStep } from './resolveSubmission'

/** A journalled step on its way. */
export type JournalledStep = SubmittedStep & {
  /** The journal already says `relaying`, written by this very execution. */
  isMarkedRelaying: boolean
}

const TAKEN = 'another process has taken the step'
const AFTER_FAILURE = 'a preceding step failed'

/**
 * Takes journalled steps to their results, in order. What has a result keeps it; what was sent
 * and not answered is looked up at the venue and never sent again; what was not sent is sent once,
 * unless a step before it failed. A transaction was sent by the wallet in any case, so what became
 * of it is told whatever became of the ones before. The journal says `relaying` before a step leaves; results of
 * several steps are written together with the next one's mark.
 */
export async function relaySteps(
  desk: Desk,
  venue: ActionVenue,
  steps: readonly JournalledStep[],
): Promise<Execution> {
  const results: ActionResult[] = []
  const unwritten: JournalMove[] = []
  const settledElsewhere = new Set<string>()
  let isReplayed = true
  let halt: string | undefined
  let isTakenElsewhere = false

  for (const step of steps) {
    const known = step.prior === undefined ? undefined : readResult(step.prior)
    if (known === undefined && isTakenElsewhere) {
      // What the other process makes of it is for that one to write down.
      results.push(outcomeUnknown(step.signed.action, step.signed))
      continue
    }
    if (known === undefined && wasSentBefore(step)) {
      unwritten.push(await lookUpStep(desk, venue, step.staged, step.signed))
    } else if (known === undefined && isEvmTxStep(step.signed)) {
      isReplayed = false
      unwritten.push(await relayOnce(desk, venue, step))
    } else if (known === undefined) {
      halt ??= await hindrance(desk, step, unwritten, settledElsewhere)
      if (halt === TAKEN) {
        isTakenElsewhere = true
        results.push(outcomeUnknown(step.signed.action, step.signed))
        continue
      }
      if (halt === undefined) isReplayed = false
      unwritten.push(
        halt === undefined
          ? await relayOnce(desk, venue, step)
          : {
              stagedId: step.staged.id,
              state: 'settled',
              result: notSent(step.signed.action, halt),
              isNotSent: true,
            },
      )
    }
    const result =
      known ?? unwritten.at(-1)?.result ?? outcomeUnknown(step.signed.action, step.signed)
    results.push(result)
    if (!result.success) halt ??= AFTER_FAILURE
  }
  const moved = await writeMoves(desk, unwritten)
  noteUnmoved(unwritten, moved, settledElsewhere)
  const told = withoutHearsay(steps, { results, unwritten, moved })
  return { results: await asWritten(desk, steps, told, settledElsewhere), isReplayed }
}

// What became of them was written by somebody else first, whose word then stands.
function noteUnmoved(
  moves: readonly JournalMove[],
  moved: ReadonlySet<string> | undefined,
  settledElsewhere: Set<string>,
): void {
  if (moved === undefined) return
  for (const { stagedId, isNotSent } of moves) {
    if (isNotSent !== true && !moved.has(stagedId)) settledElsewhere.add(stagedId)
  }
}

// Equal requests get equal results: of two who looked up the same step, those of the first.
async function asWritten(
  desk: Desk,
  steps: readonly JournalledStep[],
  results: ActionResult[],
  settledElsewhere: ReadonlySet<string>,
): Promise<ActionResult[]> {
  const [first] = steps
  if (first === undefined || settledElsewhere.size === 0) return results
  try {
    const { database } = await desk.openDatabase()
    const rows = await listBatchJournal(database, first.staged.batchId)
    return results.map((result, index) => {
      const id = steps[index]?.staged.id ?? ''
      const row = settledElsewhere.has(id) && rows.find(({ stagedId }) => stagedId === id)
      return (row && readResult(row)) || result
    })
  } catch (error) {
    desk.onFault('reading the journal', error)
    return results
  }
}

// Where "not sent" could not be written, another process has the step: it alone knows the outcome.
function withoutHearsay(
  steps: readonly JournalledStep[],
  {
    results,
    unwritten,
    moved,
  }: {
    results: readonly ActionResult[]
    unwritten: readonly JournalMove[]
    moved: ReadonlySet<string> | undefined
  },
): ActionResult[] {
  const refuted = new Set(
    unwritten
      .filter(({ stagedId, isNotSent }) => isNotSent && moved !== undefined && !moved.has(stagedId))
      .map(({ stagedId }) => stagedId),
  )
  return results.map((result, index) =>
    refuted.has(steps[index]?.staged.id ?? '') ? outcomeUnknown(result.action) : result,
  )
}

function wasSentBefore({ prior }: JournalledStep): boolean {
  return prior?.state === 'relaying' || prior?.state === 'unknown'
}

/** Why a step cannot leave; undefined once the journal says that it is about to. */
async function hindrance(
  desk: Desk,
  { staged, isMarkedRelaying }: JournalledStep,
  unwritten: JournalMove[],
  settledElsewhere: Set<string>,
): Promise<string | undefined> {
  if (staged.expiresAtMs <= desk.nowMs()) return 'the step lapsed before its turn'
  if (isMarkedRelaying) return undefined
  const mark: JournalMove = { stagedId: staged.id, state: 'relaying', result: null }
  const moved = await writeMoves(desk, [...unwritten, mark])
  if (moved === undefined) return 'the service could not keep its journal'
  noteUnmoved(unwritten, moved, settledElsewhere)
  unwritten.length = 0
  return moved.has(staged.id) ? undefined : TAKEN
}

/** Writes moves; undefined where it failed, which must not hide from the caller what was done. */
async function writeMoves(
  desk: Desk,
  moves: readonly JournalMove[],
): Promise<Set<string> | undefined> {
  try {
    const { database } = await desk.openDatabase()
    return await moveJournalRows(database, moves, {
      instanceId: desk.instanceId,
      nowMs: desk.nowMs(),
    })
  } catch (error) {
    desk.onFault('writing the journal', error)
    return undefined
  }
}
