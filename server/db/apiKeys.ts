import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from './database'
import { apiKeys } from './tables'

/** An API key as it is kept. */
export type ApiKeyRow = typeof apiKeys.$inferSelect

/** Keeps a new key. */
export async function insertApiKey(database: Database, row: ApiKeyRow): Promise<void> {
  await database.insert(apiKeys).values(row)
}

/** The living key of a hash; undefined for one that never was or is revoked. */
export async function findApiKey(database: Database, hash: string): Promise<ApiKeyRow | undefined> {
  const [row] = await database
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAtMs)))
  return row
}

/** Every key there is or was, oldest first. */
export async function listApiKeyRows(database: Database): Promise<ApiKeyRow[]> {
  return await database.select().from(apiKeys).orderBy(asc(apiKeys.createdAtMs), asc(apiKeys.id))
}

/** Ends a key; false where there is no living one of that id. */
export async function endApiKey(
  database: Database,
  { id, nowMs }: { id: string; nowMs: number },
): Promise<boolean> {
  const ended = await database
    .update(apiKeys)
    .set({ revokedAtMs: nowMs })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAtMs)))
    .returning({ id: apiKeys.id })
  return ended.length > 0
}
