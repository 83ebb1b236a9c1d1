import { z } from 'zod'
import type { Database } from '@/server/db/database'
import {
  insertNotice,
  listNoticeRows,
  type NoticeRow,
  withdrawNoticeRow,
} from '@/server/db/notices'

/** What an operator says of a new advisory. */
export const NewNotice = z.strictObject({
  title: z.string().min(1).max(120),
  message: z.string().min(1).max(2000),
  link: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
})
export type NewNotice = z.infer<typeof NewNotice>

/** Publishes an advisory to all users. */
export async function publishNotice(
  database: Database,
  { title, message, link }: NewNotice,
  { id, nowMs }: { id: string; nowMs: number },
): Promise<NoticeRow> {
  const row = {
    id,
    title,
    message,
    link: link ?? null,
    publishedAtMs: nowMs,
    withdrawnAtMs: null,
  }
  await insertNotice(database, row)
  return row
}

/** Standing advisories, newest first. */
export async function listNotices(database: Database): Promise<NoticeRow[]> {
  return await listNoticeRows(database)
}

/** Takes an advisory back; false where there is no standing one of that id. */
export async function withdrawNotice(
  database: Database,
  which: { id: string; nowMs: number },
): Promise<boolean> {
  return await withdrawNoticeRow(database, which)
}
