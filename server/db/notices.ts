import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from './database'
import { notices } from './tables'

/** An advisory as it is kept. */
export type NoticeRow = typeof notices.$inferSelect

/** Publishes an advisory. */
export async function insertNotice(database: Database, row: NoticeRow): Promise<void> {
  await database.insert(notices).values(row)
}

/** Advisories that were not withdrawn, newest first. */
export async function listNoticeRows(database: Database): Promise<NoticeRow[]> {
  return await database
    .select()
    .from(notices)
    .where(isNull(notices.withdrawnAtMs))
    .orderBy(desc(notices.publishedAtMs), desc(notices.id))
}

/** Takes an advisory back; false where there is no standing one of that id. */
export async function withdrawNoticeRow(
  database: Database,
  { id, nowMs }: { id: string; nowMs: number },
): Promise<boolean> {
  const rows = await database
    .update(notices)
    .set({ withdrawnAtMs: nowMs })
    .where(and(eq(notices.id, id), isNull(notices.withdrawnAtMs)))
    .returning({ id: notices.id })
  return rows.length > 0
}
