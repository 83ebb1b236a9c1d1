import { and, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from './database'
import type { JournalRow } from './journalRows'
import { placed, preparedByCount } from './preparedOnce'
import { journal, stagedSteps } from './tables'
import { catchUp, writeBehindOf } from './writeBehind'
import { writeTogether } from './writeTogether'

/** A staged step as it is kept. */
export type StagedStepRow = typeof stagedSteps.$inferSelect

/** A staged step and, where it was submitted before, what became of it. */
export type StagedStepWithJournal = { staged: StagedStepRow; journal: JournalRow | null }

/**
 * Keeps the steps of one createAction call, all or none.
 * @param isUnique whether no other step, ever, has the payload of one of them
 */
export async function insertStagedSteps(
  database: Database,
  rows: readonly StagedStepRow[],
  isUnique = false,
): Promise<void> {
  if (writeBehindOf(database)?.stage(rows, isUnique)) return
  const [only] = rows
  if (only === undefined) return
  if (rows.length === 1) await insertOne(database, only)
  else await database.insert(stagedSteps).values([...rows])
}

// Of the same moment together: a create stages one step, and a busy desk creates many.
const insertOne = writeTogether<StagedStepRow, true>({
  nameOf: ({ id }) => id,
  writeOne: async (database, row) => (await insertMany(database, [row]))[0] ?? true,
  writeMany: insertMany,
})

async function insertMany(database: Database, rows: readonly StagedStepRow[]): Promise<true[]> {
  await insertRows(database, rows.length).execute(placed(rows))
  return rows.map(() => true)
}

const insertRows = preparedByCount((database, count) =>
  database
    .insert(stagedSteps)
    .values(
      Array.from({ length: count }, (_, place) => ({
        id: sql.placeholder(`id${place}`),
        batchId: sql.placeholder(`batchId${place}`),
        position: sql.placeholder(`position${place}`),
        fingerprint: sql.placeholder(`fingerprint${place}`),
        provider: sql.placeholder(`provider${place}`),
        address: sql.placeholder(`address${place}`),
        signerAddress: sql.placeholder(`signerAddress${place}`),
        action: sql.placeholder(`action${place}`),
        signer: sql.placeholder(`signer${place}`),
        step: sql.placeholder(`step${place}`),
        relayData: sql.placeholder(`relayData${place}`),
        probeData: sql.placeholder(`probeData${place}`),
        feeIdentity: sql.placeholder(`feeIdentity${place}`),
        stagedAtMs: sql.placeholder(`stagedAtMs${place}`),
        expiresAtMs: sql.placeholder(`expiresAtMs${place}`),
      })),
    )
    .prepare(`insert_staged_steps_${count}`),
)

/** Every stage of these payloads, lapsed and used ones included, newest first. */
export async function findStagedSteps(
  database: Database,
  fingerprints: readonly string[],
): Promise<StagedStepWithJournal[]> {
  await catchUp(database, ({ fingerprint }) => fingerprints.includes(fingerprint))
  return await database
    .select({ staged: stagedSteps, journal })
    .from(stagedSteps)
    .leftJoin(journal, eq(journal.stagedId, stagedSteps.id))
    .where(inArray(stagedSteps.fingerprint, [...fingerprints]))
    .orderBy(sql`${stagedSteps.stagedAtMs} desc, ${stagedSteps.id} desc`)
}

/** Tells whether any stage of this action of this account has not lapsed. */
export async function hasLiveStage(
  database: Database,
  owner: { provider: string; address: string; action: string },
  nowMs: number,
): Promise<boolean> {
  await catchUp(database, () => false)
  const rows = await database
    .select({ id: stagedSteps.id })
    .from(stagedSteps)
    .where(
      and(
        eq(stagedSteps.provider, owner.provider),
        eq(stagedSteps.address, owner.address),
        eq(stagedSteps.action, owner.action),
        gt(stagedSteps.expiresAtMs, nowMs),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Forgets stages that lapsed before a time, except those whose outcome is still open. */
export async function purgeStagedSteps(database: Database, expiredBeforeMs: number): Promise<void> {
  await catchUp(database, () => false)
  await database.delete(stagedSteps).where(
    and(
      lt(stagedSteps.expiresAtMs, expiredBeforeMs),
      notExists(
        database
          .select({ one: sql`1` })
          .from(journal)
          .where(
            and(
              eq(journal.stagedId, stagedSteps.id),
              inArray(journal.state, ['relaying', 'unknown']),
            ),
          ),
      ),
    ),
  )
}
