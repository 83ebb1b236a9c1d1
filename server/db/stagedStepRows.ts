import { and, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from './database'
import type { JournalRow } from './journalRows'
import { preparedOnce } from './preparedOnce'
import { journal, stagedSteps } from './tables'

/** A staged step as it is kept. */
export type StagedStepRow = typeof stagedSteps.$inferSelect

/** A staged step and, where it was submitted before, what became of it. */
export type StagedStepWithJournal = { staged: StagedStepRow; journal: JournalRow | null }

/** Keeps the steps of one createAction call, all or none. */
export async function insertStagedSteps(
  database: Database,
  rows: readonly StagedStepRow[],
): Promise<void> {
  const [only] = rows
  if (only === undefined) return
  if (rows.length === 1) await insertOne(database).execute(only)
  else await database.insert(stagedSteps).values([...rows])
}

const insertOne = preparedOnce((database) =>
  database
    .insert(stagedSteps)
    .values({
      id: sql.placeholder('id'),
      batchId: sql.placeholder('batchId'),
      position: sql.placeholder('position'),
      fingerprint: sql.placeholder('fingerprint'),
      provider: sql.placeholder('provider'),
      address: sql.placeholder('address'),
      signerAddress: sql.placeholder('signerAddress'),
      action: sql.placeholder('action'),
      signer: sql.placeholder('signer'),
      step: sql.placeholder('step'),
      relayData: sql.placeholder('relayData'),
      probeData: sql.placeholder('probeData'),
      feeIdentity: sql.placeholder('feeIdentity'),
      stagedAtMs: sql.placeholder('stagedAtMs'),
      expiresAtMs: sql.placeholder('expiresAtMs'),
    })
    .prepare('insert_staged_step'),
)

/** Every stage of these payloads, lapsed and used ones included, newest first. */
export async function findStagedSteps(
  database: Database,
  fingerprints: readonly string[],
): Promise<StagedStepWithJournal[]> {
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
