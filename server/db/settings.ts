import { eq, sql } from 'drizzle-orm'
import type { Database } from './database'
import { settings } from './tables'

/** The value kept under a key, as JSON; undefined where there is none. */
export async function getSetting(database: Database, key: string): Promise<unknown> {
  const [row] = await database.select().from(settings).where(eq(settings.key, key))
  return row?.value
}

/** Keeps a JSON value under a key, in place of the one before. */
export async function putSetting(
  database: Database,
  { key, value, nowMs }: { key: string; value: unknown; nowMs: number },
): Promise<void> {
  await database
    .insert(settings)
    .values({ key, value, updatedAtMs: nowMs })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAtMs: sql`excluded.updated_at_ms` },
    })
}
