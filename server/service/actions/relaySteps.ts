import type { ActionResult } from '@/lib/schema/action/action'
import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { JournalMove } from '@/server/db/steps/stepStore'
import type { Service } from '@/server/service/service'
import {
  notSent,
  outcomeUnknown,
  readResult,
  txHashOf,
  untilAnswered,
} from '@/server/service/steps/journal'
import type { ActionVenue } from '@/server/venues/adapter'
import type { Execution } from './executionsInFlight'
import { lookUpStep, type RelayedMove, relayOnce, relayTogether } from './relayOnce'
import type { SubmittedStep } from './resolveSubmission'

/** A journalled step on its way. */
export type JournalledStep = SubmittedStep & {
  /** The journal already says `relaying`, written by this very execution. */
  isMarkedRelaying: boolean
}

const TAKEN = 'another process has taken the step'
const AFTER_FAILURE = 'a preceding step failed'
const UNAUTHORIZED = 'the venue refused the credential'

/**
 * How many steps from one on leave in one call: those that wait for their turn, up to the first
 * whose failure would keep back the ones after it. One where the venue takes them singly.
 */
export function countTogether(
  venue: ActionVenue,
  steps: readonly SubmittedStep[],
  from: number,
): number {
  let count = 0
  for (const step of venue.relayTogether === undefined ? [] : steps.slice(from)) {
    const isWaiting = step.prior === undefined || step.prior.state === 'queued'
    if (!isWaiting || isEvmTxStep(step.signed)) break
    count += 1
    if (!step.staged.isIndependent) break
  }
  return Math.max(count, 1)
}

/**
 * Takes journalled steps to their results, in order. What has a result keeps it; what was sent
 * and not answered is looked up at the venue and never sent again; what was not sent is sent once,
 * unless a step before it failed that others depend on. A transaction was sent by the wallet in any
 * case, so what became of it is reported whatever became of the ones before. The journal says
 * `relaying` before a step leaves; results of several steps are written together with the next
 * one's mark. Where the venue refuses the credential no other step is sent, and what was submitted
 * here first and not done is as unused as before.
 */
export async function relaySteps(
  service: Service,
  venue: ActionVenue,
  steps: readonly JournalledStep[],
): Promise<Execution> {
  const results: ActionResult[] = []
  const unwritten: JournalMove[] = []
  const settledElsewhere = new Set<string>()
  const released: string[] = []
  let isReplayed = true
  let halt: string | undefined
  let isTakenElsewhere = false

  function record(step: JournalledStep, { isReleased, ...move }: RelayedMove): void {
    if (isReleased) halt = UNAUTHORIZED
    const isUnused = isReleased || (move.isNotSent && halt === UNAUTHORIZED)
    // A row that was there before was answered with: it keeps what is said now.
    if (isUnused && step.prior === undefined) released.push(step.staged.id)
    else unwritten.push(move)
    results.push(move.result ?? unknownOf(step))
  }

  while (results.length < steps.length) {
    const from = results.length
    const step = steps[from]
    if (step === undefined) break
    const priorResult = step.prior === undefined ? undefined : readResult(step.prior)
    if (priorResult !== undefined) results.push(priorResult)
    // What the other process makes of it is for that one to write down.
    else if (isTakenElsewhere) results.push(unknownOf(step))
    else if (wasSentBefore(step)) {
      const { signed, staged } = step
      record(step, await lookUpStep(service, venue, staged, { signed, txHash: txHashOf(signed) }))
    } else if (isEvmTxStep(step.signed)) {
      isReplayed = false
      record(step, await relayOnce(service, venue, step))
    } else if (halt !== undefined) record(step, notSentMove(step, halt))
    else {
      const group = steps.slice(from, from + countTogether(venue, steps, from))
      const mark = await markRelaying(service, group, unwritten, settledElsewhere)
      const leaving = group.slice(0, mark.free)
      if (leaving.length > 0) isReplayed = false
      const moves = await relayTogether(service, venue, leaving)
      for (const [index, each] of leaving.entries()) {
        const move = moves[index]
        if (move !== undefined) record(each, move)
      }
      for (const each of group.slice(mark.free)) {
        const isOurs = mark.reason !== TAKEN || mark.marked.has(each.staged.id)
        if (isOurs) record(each, notSentMove(each, mark.reason))
        else results.push(unknownOf(each))
      }
      if (leaving.length < group.length) {
        if (mark.reason === TAKEN) isTakenElsewhere = true
        else halt = mark.reason
      }
    }
    for (const [index, result] of results.slice(from).entries()) {
      const isNeeded = steps[from + index]?.staged.isIndependent !== true
      if (!result.success && isNeeded) halt ??= AFTER_FAILURE
    }
  }
  const moved = await writeMoves(service, unwritten)
  if (released.length > 0) await releaseSteps(service, released)
  markUnchanged(unwritten, moved, settledElsewhere)
  const reported = dropUnconfirmed(steps, { results, unwritten, moved })
  const written = await asWritten(service, steps, reported, settledElsewhere)
  return { results: written, isReplayed, isUnauthorized: halt === UNAUTHORIZED }
}

function unknownOf({ signed }: JournalledStep): ActionResult {
  return outcomeUnknown(signed.action, txHashOf(signed))
}

function notSentMove({ staged, signed }: JournalledStep, reason: string): JournalMove {
  const result = notSent(signed.action, reason)
  return { stagedId: staged.id, state: 'settled', result, isNotSent: true }
}

// Another process wrote their outcome first, and that one counts.
function markUnchanged(
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
  service: Service,
  steps: readonly JournalledStep[],
  results: ActionResult[],
  settledElsewhere: ReadonlySet<string>,
): Promise<ActionResult[]> {
  const [first] = steps
  if (first === undefined || settledElsewhere.size === 0) return results
  try {
    const { steps: store } = await service.openDatabase()
    const rows = await store.listBatch(first.staged.batchId)
    return results.map((result, index) => {
      const id = steps[index]?.staged.id ?? ''
      const row = settledElsewhere.has(id) && rows.find(({ stagedId }) => stagedId === id)
      return (row && readResult(row)) || result
    })
  } catch (error) {
    service.onFault('reading the journal', error)
    return results
  }
}

// Where "not sent" could not be written, another process has the step: it alone knows the outcome.
function dropUnconfirmed(
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

/** Steps whose rows say `relaying`, how many of a group may leave, and why the others may not. */
type Mark = { marked: ReadonlySet<string>; free: number; reason: string }

/** Writes that a group of steps is about to leave, all in one. */
async function markRelaying(
  service: Service,
  group: readonly JournalledStep[],
  unwritten: JournalMove[],
  settledElsewhere: Set<string>,
): Promise<Mark> {
  const marked = new Set(
    group.flatMap(({ staged, isMarkedRelaying }) => (isMarkedRelaying ? staged.id : [])),
  )
  const steadyMs = service.steadyMs()
  if (group.some(({ livesUntilMs }) => livesUntilMs <= steadyMs)) {
    return { marked, free: 0, reason: 'the step expired before its turn' }
  }
  const marks = group
    .filter(({ staged }) => !marked.has(staged.id))
    .map(({ staged, signed }): JournalMove => {
      return { stagedId: staged.id, state: 'relaying', result: untilAnswered(signed) }
    })
  if (marks.length > 0) {
    const moved = await writeMoves(service, [...unwritten, ...marks])
    if (moved === undefined) {
      return { marked, free: 0, reason: 'the service could not keep its journal' }
    }
    markUnchanged(unwritten, moved, settledElsewhere)
    unwritten.length = 0
    for (const { stagedId } of marks) if (moved.has(stagedId)) marked.add(stagedId)
  }
  const firstUnmarked = group.findIndex(({ staged }) => !marked.has(staged.id))
  return { marked, free: firstUnmarked === -1 ? group.length : firstUnmarked, reason: TAKEN }
}

async function releaseSteps(service: Service, stagedIds: readonly string[]): Promise<void> {
  try {
    const { steps } = await service.openDatabase()
    await steps.release(stagedIds, service.instanceId)
  } catch (error) {
    // They stay as they were: of no known outcome, which ends with their stage.
    service.onFault('taking back unused steps', error)
  }
}

/** Writes moves; undefined where it failed, which must not hide from the caller what was done. */
async function writeMoves(
  service: Service,
  moves: readonly JournalMove[],
): Promise<Set<string> | undefined> {
  try {
    const { steps } = await service.openDatabase()
    return await steps.move(moves, { instanceId: service.instanceId, nowMs: service.nowMs() })
  } catch (error) {
    service.onFault('writing the journal', error)
    return undefined
  }
}
