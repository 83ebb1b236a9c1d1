import { and, eq, lt, sql } from 'drizzle-orm'
import type { ActionResult } from '@/lib/schema/action'
import type { Database } from './database'
import { placed, preparedByCount, preparedOnce } from './preparedOnce'
import { journal } from './tables'
import { catchUp, writeBehindOf } from './writeBehind'
import { writeTogether } from './writeTogether'

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
  if (writeBehindOf(database)?.insert(rows)) return true
  const fingerprints = rows.map(({ fingerprint }) => fingerprint)
  await catchUp(database, ({ fingerprint }) => fingerprints.includes(fingerprint))
  const [only] = rows
  if (only !== undefined && rows.length === 1) return await insertOne(database, only)
  // One statement: a conflict takes all of it back.
  return await unlessWritten(() => database.insert(journal).values([...rows]))
}

async function unlessWritten(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

// Of the same moment together. A conflict takes back the rows of all, who are then written alone.
const insertOne = writeTogether<JournalRow, boolean>({
  nameOf: ({ stagedId }) => stagedId,
  writeOne: (database, row) => unlessWritten(() => insertRows(database, 1).execute(placed([row]))),
  async writeMany(database, rows) {
    await insertRows(database, rows.length).execute(placed(rows))
    return rows.map(() => true)
  },
})

const insertRows = preparedByCount((database, count) =>
  database
    .insert(journal)
    .values(
      Array.from({ length: count }, (_, place) => ({
        stagedId: sql.placeholder(`stagedId${place}`),
        fingerprint: sql.placeholder(`fingerprint${place}`),
        signatureHash: sql.placeholder(`signatureHash${place}`),
        batchId: sql.placeholder(`batchId${place}`),
        position: sql.placeholder(`position${place}`),
        provider: sql.placeholder(`provider${place}`),
        state: sql.placeholder(`state${place}`),
        result: sql.placeholder(`result${place}`),
        instanceId: sql.placeholder(`instanceId${place}`),
        createdAtMs: sql.placeholder(`createdAtMs${place}`),
        updatedAtMs: sql.placeholder(`updatedAtMs${place}`),
      })),
    )
    .prepare(`insert_journal_rows_${count}`),
)

const UNIQUE_VIOLATION = '23505'

function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause)
}

/** The process that moves rows, and when. */
type Mover = { instanceId: string; nowMs: number }

/**
 * Moves rows in one statement. A row becomes `relaying` only from `queued`, so that of several
 * processes one alone relays it; what is settled stays as it is; and "not sent" is written only
 * over what nobody sends, or what this process itself was to send.
 * @returns the ids of the rows that did move.
 */
export async function moveJournalRows(
  database: Database,
  moves: readonly JournalMove[],
  by: Mover,
): Promise<Set<string>> {
  const [only] = moves
  if (only === undefined) return new Set()
  const behind = writeBehindOf(database)
  const moved = behind?.move(moves, by)
  if (moved !== undefined) return moved
  const ids = new Set(moves.map(({ stagedId }) => stagedId))
  const isMoved = ({ stagedId }: JournalRow) => ids.has(stagedId)
  if (behind?.holds(isMoved)) await catchUp(database, isMoved)
  if (moves.length === 1) {
    const hasMoved = await moveTogether(database, { move: only, by })
    return new Set(hasMoved ? [only.stagedId] : [])
  }
  const calls = moves.map((move) => moveValues({ move, by }))
  const rows = await moveMany(database, calls.length).execute(placed(calls))
  return new Set(rows.map((row) => row.stagedId))
}

// Of the same moment together: a block of the venue answers many orders at once.
const moveTogether = writeTogether<{ move: JournalMove; by: Mover }, boolean>({
  nameOf: ({ move }) => move.stagedId,
  async writeOne(database, call) {
    return (await moveOne(database).execute(moveValues(call))).length > 0
  },
  async writeMany(database, calls) {
    const moved = await moveMany(database, calls.length).execute(placed(calls.map(moveValues)))
    const ids = new Set(moved.map(({ stagedId }) => stagedId))
    return calls.map(({ move }) => ids.has(move.stagedId))
  },
})

function moveValues({ move, by }: { move: JournalMove; by: Mover }) {
  const { stagedId, state, result, isNotSent = false } = move
  return { stagedId, state, result: result && JSON.stringify(result), isNotSent, ...by }
}

const moveMany = preparedByCount((database, count) => {
  const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const rows = Array.from({ length: count }, (_, place) => {
    const members = [
      given(`stagedId${place}`, 'text'),
      given(`state${place}`, 'text'),
      given(`result${place}`, 'json'),
      given(`isNotSent${place}`, 'boolean'),
      given(`instanceId${place}`, 'text'),
      given(`nowMs${place}`, 'bigint'),
    ]
    return sql`(${sql.join(members, sql`, `)})`
  })
  return database
    .update(journal)
    .set({
      state: sql`move.state`,
      result: sql`move.result`,
      instanceId: sql`move.instance_id`,
      updatedAtMs: sql`move.now_ms`,
    })
    .from(
      sql`(values ${sql.join(rows, sql`, `)})
        as move (staged_id, state, result, is_not_sent, instance_id, now_ms)`,
    )
    .where(
      and(
        sql`${journal.stagedId} = move.staged_id`,
        sql`${journal.state} <> 'settled'`,
        sql`(move.state <> 'relaying' or ${journal.state} = 'queued')`,
        sql`(not move.is_not_sent or ${journal.state} = 'queued'
          or (${journal.state} = 'relaying' and ${journal.instanceId} = move.instance_id))`,
      ),
    )
    .returning({ stagedId: journal.stagedId })
    .prepare(`move_journal_rows_${count}`)
})

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
  await catchUp(database, (row) => row.batchId === batchId)
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
  await catchUp(database)
  const rows = await database
    .select({ state: journal.state, count: sql<number>`count(*)::int` })
    .from(journal)
    .groupBy(journal.state)
  return new Map(rows.map(({ state, count }) => [state, count]))
}
