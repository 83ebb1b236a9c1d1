import { purgeJournal } from '@/server/db/journalRows'
import { purgeStagedSteps } from '@/server/db/stagedStepRows'
import type { Desk } from './desk'

const PURGE_EVERY_MS = 10 * 60_000
/** How long after its life a stage is kept, and with it the answer to a repeated request. */
const KEPT_AFTER_EXPIRY_MS = 24 * 3_600_000
/** Longer than any stage is kept, so that no stage ever outlives the proof of its use. */
const JOURNAL_KEPT_MS = 4 * 24 * 3_600_000

/** Forgets what nobody can ask for any more, at most every ten minutes, beside the caller's way. */
export function purgeNowAndThen(desk: Desk): void {
  const nowMs = desk.nowMs()
  if (nowMs < desk.purge.nextAtMs) return
  desk.purge.nextAtMs = nowMs + PURGE_EVERY_MS
  purge(desk, nowMs).catch((error: unknown) => desk.onFault('purge of staged steps', error))
}

async function purge(desk: Desk, nowMs: number): Promise<void> {
  const { database } = await desk.openDatabase()
  await purgeStagedSteps(database, nowMs - KEPT_AFTER_EXPIRY_MS)
  await purgeJournal(database, nowMs - JOURNAL_KEPT_MS)
}
