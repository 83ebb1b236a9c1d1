import type { OperationOutput } from '@/lib/schema/operations'
import { listNoticeRows } from '@/server/db/notices'
import type { Answer } from './answer'
import type { Desk } from './desk'

/** The service's version and its active notices, newest first. */
export async function getMeta(desk: Desk): Promise<Answer<OperationOutput<'getMeta'>>> {
  const { value, asOfMs } = await desk.reads.meta.read('', async () => {
    const { database } = await desk.openDatabase()
    const notices = (await listNoticeRows(database)).map(
      ({ publishedAtMs, title, message, link }) => ({
        timestamp: publishedAtMs,
        title,
        message,
        ...(link === null ? {} : { link }),
      }),
    )
    return { value: { version: desk.version, notices }, asOfMs: desk.nowMs() }
  })
  return { body: value, asOfMs, isShared: true }
}
