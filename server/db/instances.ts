import { and, gt, like, lt, sql } from 'drizzle-orm'
import type { Database } from './database'
import { settings } from './tables'

const PREFIX = 'instance:'
/** A process that said nothing for so long is gone, or as good as. */
const SILENCE_MS = 3_000
const FORGOTTEN_MS = 3_600_000

/** The database's own clock, so that the clocks of several machines do not matter. */
const databaseNowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Says that a process lives, and forgets those that have long been silent. */
export async function recordHeartbeat(database: Database, instanceId: string): Promise<void> {
  await database
    .insert(settings)
    .values({ key: PREFIX + instanceId, value: {}, updatedAtMs: databaseNowMs })
    .onConflictDoUpdate({ target: settings.key, set: { updatedAtMs: databaseNowMs } })
  await database
    .delete(settings)
    .where(
      and(
        like(settings.key, `${PREFIX}%`),
        lt(settings.updatedAtMs, sql`${databaseNowMs} - ${FORGOTTEN_MS}::bigint`),
      ),
    )
}

/** Ids of the processes that said within the last seconds that they live. */
export async function listLiving(database: Database): Promise<string[]> {
  const rows = await database
    .select({ key: settings.key })
    .from(settings)
    .where(
      and(
        like(settings.key, `${PREFIX}%`),
        gt(settings.updatedAtMs, sql`${databaseNowMs} - ${SILENCE_MS}::bigint`),
      ),
    )
  return rows.map(({ key }) => key.slice(PREFIX.length))
}
