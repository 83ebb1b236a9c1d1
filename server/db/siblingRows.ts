import { and, between, eq, ne } from 'drizzle-orm'
import type { Database } from './database'
import type { JournalRow } from './journalRows'
import type { StagedStepRow } from './stagedStepRows'
import { journal, stagedSteps } from './tables'
import { catchUp } from './writeBehind'

/** A step that left or is leaving, and where it stands. */
export type SubmittedRow = Pick<JournalRow, 'state' | 'result' | 'updatedAtMs'> &
  Pick<StagedStepRow, 'relayData'>

/**
 * Steps of the same provider, account and action that were submitted and staged at most so long
 * before or after one, that one and those still in the queue left out.
 */
export async function listSubmittedAround(
  database: Database,
  { id, provider, address, action, expiresAtMs }: StagedStepRow,
  aroundMs: number,
): Promise<SubmittedRow[]> {
  await catchUp(database)
  return await database
    .select({
      relayData: stagedSteps.relayData,
      state: journal.state,
      result: journal.result,
      updatedAtMs: journal.updatedAtMs,
    })
    .from(stagedSteps)
    .innerJoin(journal, eq(journal.stagedId, stagedSteps.id))
    .where(
      and(
        eq(stagedSteps.provider, provider),
        eq(stagedSteps.address, address),
        eq(stagedSteps.action, action),
        between(stagedSteps.expiresAtMs, expiresAtMs - aroundMs, expiresAtMs + aroundMs),
        ne(stagedSteps.id, id),
        ne(journal.state, 'queued'),
      ),
    )
}
