import { and, eq, lt, sql } from 'drizzle-orm'
import type { ActionResult } from '@/lib/schema/action'
import type { Database } from './database'
import { preparedOnce } from './preparedOnce'
import { journal } from './tables'

/** A submitted step and where it stands. */
export type JournalRow = typeof journal.$inferSelect

/** `queued`: not sent. `relaying`: being sent. `unknown`: sent, answer lost. `settled`: final. */
export type JournalState = JournalRow['state']

/**
 * One move of a row. `result`: what is reported for it by now, if anything. `isNotSent`: this
 * process decided not to send the step, which says nothing where another one has it.
 */
export type JournalMove = {
  stagedId: string
  state: JournalState
  result: ActionResult | null
  isNotSent?: boolean
}

/**
 * Writes down that steps are about to be relayed, all or none.
 * @returns false where any of them was written down before.
 */
export async function insertJournalRows(
  database: Database,
  rows: readonly JournalRow[],
): Promise<boolean> {
  try {
    const [only] = rows
    if (only !== undefined && rows.length === 1) await insertOne(database).execute(only)
    // One statement: a conflict takes all of it back.
    else await database.insert(journal).values([...rows])
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

const insertOne = preparedOnce((database) =>
  database
    .insert(journal)
    .values({
      stagedId: sql.placeholder('stagedId'),
      fingerprint: sql.placeholder('fingerprint'),
      signatureHash: sql.placeholder('signatureHash'),
      batchId: sql.placeholder('batchId'),
      position: sql.placeholder('position'),
      provider: sql.placeholder('provider'),
      state: sql.placeholder('state'),
      result: sql.placeholder('result'),
      instanceId: sql.placeholder('instanceId'),
      createdAtMs: sql.placeholder('createdAtMs'),
      updatedAtMs: sql.placeholder('updatedAtMs'),
    })
    .prepare('insert_journal_row'),
)

const UNIQUE_VIOLATION = '23505'

function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause)
}

/**
 * Moves rows in one statement. A row becomes `relaying` only from `queued`, so that of several
 * processes one alone relays it; what is settled stays as it is; and "not sent" is written only
 * over what nobody sends, or what this process itself was to send.
 * @returns the ids of the rows that did move.
 */
export async function moveJournalRows(
  database: Database,
  moves: readonly JournalMove[],
  by: { instanceId: string; nowMs: number },
): Promise<Set<string>> {
  const [only] = moves
  if (only === undefined) return new Set()
  if (moves.length === 1) {
    const { stagedId, state, result, isNotSent = false } = only
    const text = result === null ? null : JSON.stringify(result)
    const values = { stagedId, state, result: text, isNotSent, ...by }
    const [row] = await moveOne(database).execute(values)
    return new Set(row === undefined ? [] : [row.stagedId])
  }
  const values = sql.join(
    moves.map(
      ({ stagedId, state, result, isNotSent = false }) =>
        sql`(${stagedId}::text, ${state}::text, ${result === null ? null : JSON.stringify(result)}::json, ${isNotSent}::boolean)`,
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
    .from(sql`(values ${values}) as move (staged_id, state, result, is_not_sent)`)
    .where(
      and(
        sql`${journal.stagedId} = move.staged_id`,
        sql`${journal.state} <> 'settled'`,
        sql`(move.state <> 'relaying' or ${journal.state} = 'queued')`,
        sql`(not move.is_not_sent or ${journal.state} = 'queued'
          or (${journal.state} = 'relaying' and ${journal.instanceId} = ${by.instanceId}))`,
      ),
    )
    .returning({ stagedId: journal.stagedId })
  return new Set(moved.map((row) => row.stagedId))
}

const moveOne = preparedOnce((database) =>
  database
    .update(journal)
    .set({
      state: sql`${sql.placeholder('state')}`,
      result: sql`${sql.placeholder('result')}::json`,
      instanceId: sql`${sql.placeholder('instanceId')}`,
      updatedAtMs: sql`${sql.placeholder('nowMs')}`,
    })
    .where(
      and(
        eq(journal.stagedId, sql.placeholder('stagedId')),
        sql`${journal.state} <> 'settled'`,
        sql`(${sql.placeholder('state')}::text <> 'relaying' or ${journal.state} = 'queued')`,
        sql`(not ${sql.placeholder('isNotSent')}::boolean or ${journal.state} = 'queued'
          or (${journal.state} = 'relaying' and ${journal.instanceId} = ${sql.placeholder('instanceId')}))`,
      ),
    )
    .returning({ stagedId: journal.stagedId })
    .prepare('move_journal_row'),
)

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

/** How many rows are in each state. */
export async function countJournal(database: Database): Promise<Map<JournalState, number>> {
  const rows = await database
    .select({ state: journal.state, count: sql<number>`count(*)::int` })
    .from(journal)
    .groupBy(journal.state)
  return new Map(rows.map(({ state, count }) => [state, count]))
}
