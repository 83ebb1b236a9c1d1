import { and, eq, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { ActionResult } from '@/lib/schema/action'
import type { Database } from './database'
import type { StagedStepRow } from './stagedStepRows'
import { journal, stagedSteps } from './tables'
import { catchUpOpen } from './writeBehind'

/** Who looks into what became of open rows, and which of them are somebody's at this moment. */
export type Claim = {
  provider: string
  instanceId: string
  nowMs: number
  /** Steps that this process is at. */
  underWay: readonly string[]
  /** Other processes that live; what they relay is theirs until the lease ends. */
  living: readonly string[]
  /** What was marked before this time is nobody's, living or not. */
  leaseFromMs: number
  /** Most rows taken at once. */
  limit: number
}

/** A step whose answer was lost, and what was reported of it by then. */
export type OpenRow = { staged: StagedStepRow; result: unknown }

const PAUSE_MIN_MS = 1_000
const PAUSE_MAX_MS = 10 * 60_000
/** A row is looked into again after this share of its age. */
const PAUSE_SHARE = 4

/**
 * Takes rows whose answer was lost and that are due to be looked into: `unknown` ones, and those
 * left `relaying` by a process that is gone. Each is given to one process alone and marked
 * `unknown`; the older it is, the longer it then waits for its next turn.
 */
export async function claimOpenRows(
  database: Database,
  { provider, instanceId, nowMs, underWay, living, leaseFromMs, limit }: Claim,
): Promise<OpenRow[]> {
  await catchUpOpen(database, underWay)
  const age = sql`(${nowMs}::bigint - ${journal.createdAtMs}) / ${PAUSE_SHARE}::bigint`
  const pause = sql`greatest(${PAUSE_MIN_MS}::bigint, least(${PAUSE_MAX_MS}::bigint, ${age}))`
  const isAbandoned = or(
    living.length === 0 ? sql`true` : notInArray(journal.instanceId, [...living]),
    lte(journal.updatedAtMs, leaseFromMs),
  )
  const due = database
    .select({ id: journal.stagedId })
    .from(journal)
    .where(
      and(
        eq(journal.provider, provider),
        or(eq(journal.state, 'unknown'), and(eq(journal.state, 'relaying'), isAbandoned)),
        sql`${journal.updatedAtMs} <= ${nowMs}::bigint - ${pause}`,
        underWay.length === 0 ? undefined : notInArray(journal.stagedId, [...underWay]),
      ),
    )
    .orderBy(journal.updatedAtMs)
    .limit(limit)
    .for('update', { skipLocked: true })
  const claimed = await database
    .update(journal)
    .set({ state: 'unknown', instanceId, updatedAtMs: nowMs })
    .where(inArray(journal.stagedId, due))
    .returning({ id: journal.stagedId, result: journal.result })
  if (claimed.length === 0) return []
  const results = new Map(claimed.map(({ id, result }) => [id, result]))
  const ids = [...results.keys()]
  const staged = await database.select().from(stagedSteps).where(inArray(stagedSteps.id, ids))
  return staged.map((row) => ({ staged: row, result: results.get(row.id) }))
}

/**
 * Writes what became of a step whose answer was lost.
 * @returns false where somebody else was first, whose word then stands.
 */
export async function settleOpenRow(
  database: Database,
  stagedId: string,
  result: ActionResult,
  nowMs: number,
): Promise<boolean> {
  const settled = await database
    .update(journal)
    .set({ state: 'settled', result, updatedAtMs: nowMs })
    .where(and(eq(journal.stagedId, stagedId), eq(journal.state, 'unknown')))
    .returning({ id: journal.stagedId })
  return settled.length > 0
}

/** Steps that waited for their turn and lapsed before a time, their process gone. */
export async function listLapsedQueue(
  database: Database,
  provider: string,
  expiredBeforeMs: number,
): Promise<StagedStepRow[]> {
  const rows = await database
    .select({ staged: stagedSteps })
    .from(journal)
    .innerJoin(stagedSteps, eq(stagedSteps.id, journal.stagedId))
    .where(
      and(
        eq(journal.provider, provider),
        eq(journal.state, 'queued'),
        lt(stagedSteps.expiresAtMs, expiredBeforeMs),
      ),
    )
    .limit(100)
  return rows.map(({ staged }) => staged)
}

/** Writes that a step in the queue was never sent; nothing happens where it was by now. */
export async function settleQueuedRow(
  database: Database,
  stagedId: string,
  result: ActionResult,
  nowMs: number,
): Promise<void> {
  await database
    .update(journal)
    .set({ state: 'settled', result, updatedAtMs: nowMs })
    .where(and(eq(journal.stagedId, stagedId), eq(journal.state, 'queued')))
}
