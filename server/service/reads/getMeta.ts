import type { OperationOutput } from '@/lib/schema/operations/operations'
import { listNoticeRows } from '@/server/db/notices'
import type { Answer } from '@/server/service/answer'
import type { Service } from '@/server/service/service'

/** The service's version and its active notices, newest first. */
export async function getMeta(service: Service): Promise<Answer<OperationOutput<'getMeta'>>> {
  const { value, asOfMs } = await service.reads.meta.read('', async () => {
    const { database } = await service.openDatabase()
    const notices = (await listNoticeRows(database)).map(
      ({ publishedAtMs, title, message, link }) => ({
        timestamp: publishedAtMs,
        title,
        message,
        ...(link === null ? {} : { link }),
      }),
    )
    return { value: { version: service.version, notices }, asOfMs: service.steadyMs() }
  })
  return { body: value, asOfMs, isShared: true }
}
