import type { OperationOutput } from '@/lib/schema/operations'
import type { Answer } from './answer'
import type { Desk } from './desk'

/** The service's version and its active notices, newest first. */
export async function getMeta(desk: Desk): Promise<Answer<OperationOutput<'getMeta'>>> {
  const { value, asOfMs } = await desk.reads.meta.read('', async () => ({
    value: { version: desk.version, notices: [] },
    asOfMs: desk.nowMs(),
  }))
  return { body: value, asOfMs, isShared: true }
}
