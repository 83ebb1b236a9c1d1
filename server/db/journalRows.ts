import { and, eq, lt, sql } from 'drizzle-orm'
import type { ActionResult } from '@/lib/schema/action'
import type { Database } from './database'
import { journal } from './tables'

/** A submitted step and where it stands. */
export type JournalRow = typeof journal.$inferSelect

/** `queued`: not sent. `relaying`: being sent. `unknown`: sent, answer lost. `settled`: final. */
export type JournalState = JournalRow['state']

/** One move of a row. `result`: what is reported for it by now, if anything. */
export type JournalMove = { stagedId: string; state: JournalState; result: ActionResult | null }

/**
 * Writes down that steps are about to be relayed, all or none.
 * @returns false where any of them was written down before.
 */
export async function insertJournalRows(
  database: Database,
  rows: readonly JournalRow[],
): Promise<boolean> {
  try {
    // One statement: a conflict takes all of it back.
    await database.insert(journal).values([...rows])
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'

function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause)
}

/**
 * Moves rows in one statement. A row becomes `relaying` only from `queued`, so that of several
 * processes one alone relays it, and what is settled stays as it is.
 * @returns the ids of the rows that did move.
 */
export async function moveJournalRows(
  database: Database,
  moves: readonly JournalMove[],
  by: { instanceId: string; nowMs: number },
): Promise<Set<string>> {
  if (moves.length === 0) return new Set()
  const values = sql.join(
    moves.map(
      ({ stagedId, state, result }) =>
        sql`(${stagedId}::text, ${state}::text, ${result === null ? null : JSON.stringify(result)}::json)`,
    ),
    sql`, `,
  )
  const moved = await database
    .update(journal)
    .set({
      state: sql`move.state`,
      result: sql`move.result`,
      instanceId: by.instanceId,
      updatedAtMs: by.nowMs,
    })
    .from(sql`(values ${values}) as move (staged_id, state, result)`)
    .where(
      and(
        sql`${journal.stagedId} = move.staged_id`,
        sql`${journal.state} <> 'settled'`,
        sql`(move.state <> 'relaying' or ${journal.state} = 'queued')`,
      ),
    )
    .returning({ stagedId: journal.stagedId })
  return new Set(moved.map((row) => row.stagedId))
}

/** The rows of one createAction call, in order. */
export async function listBatchJournal(database: Database, batchId: string): Promise<JournalRow[]> {
  return await database
    .select()
    .from(journal)
    .where(eq(journal.batchId, batchId))
    .orderBy(journal.position)
}

/** Forgets settled rows from before a time. */
export async function purgeJournal(database: Database, createdBeforeMs: number): Promise<void> {
  await database
    .delete(journal)
    .where(and(eq(journal.state, 'settled'), lt(journal.createdAtMs, createdBeforeMs)))
}
