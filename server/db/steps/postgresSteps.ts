import { and, between, eq, gt, inArray, lt, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/server/db/database'
import { journal, signerNonces, stagedSteps } from '@/server/db/tables'
import type { JournalMove, Mover, StepStore } from './stepStore'
import { isDue, type JournalFacts, transition } from './transition'

/** Longer than any stage lives, so that no stage outlives the proof of its use. */
const JOURNAL_KEPT_LONGER_MS = 3 * 24 * 3_600_000
const OPEN_MAX = 10_000
const LAPSED_MAX = 100
/** Rows under way whose state this process remembers, so that moving them needs no read before. */
const REMEMBERED_MAX = 10_000
const UNIQUE_VIOLATION = '23505'

/** A row as it was read or written last, and as it is to be. */
type Change = { from: JournalRowFacts; to: JournalRowFacts; result: unknown }
type JournalRowFacts = JournalFacts & { stagedId: string }

/**
 * The store of any number of processes: tables of a PostgreSQL database. Statements of every order
 * are named, which the driver prepares once and then sends in one piece instead of two.
 */
export function createPostgresSteps(database: Database): StepStore {
  const remembered = new Map<string, JournalRowFacts>()

  function remember({ stagedId, state, instanceId, updatedAtMs }: JournalRowFacts): void {
    remembered.delete(stagedId)
    if (state === 'settled') return
    remembered.set(stagedId, { stagedId, state, instanceId, updatedAtMs })
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest)
  }

  /** Makes the changes whose rows are still as they were read. @returns the ids of those */
  async function change(changes: readonly Change[]): Promise<Set<string>> {
    if (changes.length === 0) return new Set()
    const rows = changes.map(
      ({ from, to, result }) => sql`(${from.stagedId}::text, ${from.state}::text,
        ${from.instanceId}::text, ${from.updatedAtMs}::bigint, ${to.state}::text,
        ${to.instanceId}::text, ${to.updatedAtMs}::bigint, ${jsonText(result)}::json)`,
    )
    const done = await database
      .update(journal)
      .set({
        state: sql`change.state`,
        instanceId: sql`change.instance_id`,
        updatedAtMs: sql`change.updated_at_ms`,
        result: sql`change.result`,
      })
      .from(
        sql`(values ${sql.join(rows, sql`, `)}) as change (staged_id, from_state, from_instance_id,
          from_updated_at_ms, state, instance_id, updated_at_ms, result)`,
      )
      .where(
        and(
          sql`${journal.stagedId} = change.staged_id`,
          sql`${journal.state} = change.from_state`,
          sql`${journal.instanceId} = change.from_instance_id`,
          sql`${journal.updatedAtMs} = change.from_updated_at_ms`,
        ),
      )
      .returning({ stagedId: journal.stagedId })
      .prepare('change')
      .execute()
    const ids = new Set(done.map(({ stagedId }) => stagedId))
    for (const { to } of changes) if (ids.has(to.stagedId)) remember(to)
    return ids
  }

  /** The rows of these steps as the tables have them. */
  async function readFacts(ids: readonly string[]): Promise<Map<string, JournalRowFacts>> {
    const { stagedId, state, instanceId, updatedAtMs } = journal
    const rows = await database
      .select({ stagedId, state, instanceId, updatedAtMs })
      .from(journal)
      .where(inArray(journal.stagedId, [...ids]))
    return new Map(rows.map((row) => [row.stagedId, row]))
  }

  return {
    async stage(rows) {
      if (rows.length === 0) return
      await database
        .insert(stagedSteps)
        .values([...rows])
        .prepare('stage')
        .execute()
    },

    async findStages(fingerprints) {
      return await database
        .select({ staged: stagedSteps, journal })
        .from(stagedSteps)
        .leftJoin(journal, eq(journal.stagedId, stagedSteps.id))
        .where(inArray(stagedSteps.fingerprint, [...fingerprints]))
        .orderBy(sql`${stagedSteps.stagedAtMs} desc, ${stagedSteps.id} desc`)
        .prepare('find')
        .execute()
    },

    async hasLiveStage(owner, nowMs) {
      const rows = await database
        .select({ id: stagedSteps.id })
        .from(stagedSteps)
        .where(and(ownedBy(owner), gt(stagedSteps.expiresAtMs, nowMs)))
        .limit(1)
      return rows.length > 0
    },

    async insert(rows) {
      try {
        // One statement: a conflict takes all of it back.
        await database
          .insert(journal)
          .values([...rows])
          .prepare('insert')
          .execute()
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
      for (const row of rows) remember(row)
      return true
    },

    async move(moves, by) {
      const moved = new Set<string>()
      let left = moves
      for (let isFirst = true; left.length > 0; isFirst = false) {
        const ids = [...new Set(left.map(({ stagedId }) => stagedId))]
        const isRemembered = isFirst && ids.every((id) => remembered.has(id))
        const changes = changesOf(left, isRemembered ? remembered : await readFacts(ids), by)
        const done = await change(changes)
        for (const id of done) moved.add(id)
        // Rows that another process moved meanwhile are read and checked again.
        const stale = new Set(
          changes.flatMap(({ to }) => (done.has(to.stagedId) ? [] : to.stagedId)),
        )
        if (isRemembered) for (const id of stale) remembered.delete(id)
        left = left.filter(({ stagedId }) => stale.has(stagedId))
      }
      return moved
    },

    async release(stagedIds, instanceId) {
      for (const id of stagedIds) remembered.delete(id)
      await database
        .delete(journal)
        .where(
          and(
            inArray(journal.stagedId, [...stagedIds]),
            eq(journal.instanceId, instanceId),
            inArray(journal.state, ['relaying', 'queued']),
          ),
        )
    },

    async listBatch(batchId) {
      return await database
        .select()
        .from(journal)
        .where(eq(journal.batchId, batchId))
        .orderBy(journal.position)
    },

    async listSubmittedAround({ expiresAtMs, id, ...owner }, aroundMs) {
      const { state, result, updatedAtMs } = journal
      return await database
        .select({ relayData: stagedSteps.relayData, state, result, updatedAtMs })
        .from(stagedSteps)
        .innerJoin(journal, eq(journal.stagedId, stagedSteps.id))
        .where(
          and(
            ownedBy(owner),
            between(stagedSteps.expiresAtMs, expiresAtMs - aroundMs, expiresAtMs + aroundMs),
            ne(stagedSteps.id, id),
            ne(journal.state, 'queued'),
          ),
        )
    },

    async claimOpen(claim) {
      const open = await database
        .select({ row: journal, staged: stagedSteps })
        .from(journal)
        .innerJoin(stagedSteps, eq(stagedSteps.id, journal.stagedId))
        .where(
          and(
            inArray(journal.state, ['relaying', 'unknown']),
            eq(journal.provider, claim.provider),
          ),
        )
        .orderBy(journal.updatedAtMs)
        .limit(OPEN_MAX)
      const due = open.filter(({ row }) => isDue(row, claim)).slice(0, claim.limit)
      const claimed = await change(
        due.flatMap(({ row }) => {
          const move = { stagedId: row.stagedId, state: 'unknown' as const, result: null }
          const to = transition(row, move, claim)
          return to === undefined ? [] : { from: row, to, result: row.result }
        }),
      )
      return due.flatMap(({ row, staged }) =>
        claimed.has(row.stagedId) ? { staged, result: row.result } : [],
      )
    },

    async listExpiredQueue(provider, expiredBeforeMs) {
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
        .limit(LAPSED_MAX)
      return rows.map(({ staged }) => staged)
    },

    async nextNonce({ provider, signer, nowMs }) {
      const [row] = await database
        .insert(signerNonces)
        .values({ provider, signer, nonce: nowMs })
        .onConflictDoUpdate({
          target: [signerNonces.provider, signerNonces.signer],
          set: { nonce: sql`greatest(${signerNonces.nonce} + 1, excluded.nonce)` },
        })
        .returning({ nonce: signerNonces.nonce })
        .prepare('nonce')
        .execute()
      if (row === undefined) throw new Error('the database returned no nonce')
      return row.nonce
    },

    async purge(expiredBeforeMs) {
      const open = database
        .select({ one: sql`1` })
        .from(journal)
        .where(
          and(
            eq(journal.stagedId, stagedSteps.id),
            inArray(journal.state, ['relaying', 'unknown']),
          ),
        )
      await database
        .delete(stagedSteps)
        .where(and(lt(stagedSteps.expiresAtMs, expiredBeforeMs), notExists(open)))
      const createdBeforeMs = expiredBeforeMs - JOURNAL_KEPT_LONGER_MS
      await database
        .delete(journal)
        .where(and(eq(journal.state, 'settled'), lt(journal.createdAtMs, createdBeforeMs)))
    },

    async count() {
      const rows = await database
        .select({ state: journal.state, count: sql<number>`count(*)::int` })
        .from(journal)
        .groupBy(journal.state)
      const states = rows.map(({ state, count }) => [state, count] as const)
      return { stages: await database.$count(stagedSteps), journal: new Map(states) }
    },
  }
}

/** What moves make of rows, each move after the one before it. */
function changesOf(
  moves: readonly JournalMove[],
  rows: ReadonlyMap<string, JournalRowFacts>,
  by: Mover,
): Change[] {
  const changes = new Map<string, Change>()
  for (const move of moves) {
    const from = rows.get(move.stagedId)
    const before = changes.get(move.stagedId)?.to ?? from
    const to = before && transition(before, move, by)
    if (from && to) changes.set(move.stagedId, { from, to, result: move.result })
  }
  return [...changes.values()]
}

function ownedBy(owner: { provider: string; address: string; action: string }): SQL | undefined {
  return and(
    eq(stagedSteps.provider, owner.provider),
    eq(stagedSteps.address, owner.address),
    eq(stagedSteps.action, owner.action),
  )
}

function jsonText(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause)
}
