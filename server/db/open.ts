import { env } from '@/server/config/env'
import { clearRuntimeSlot, runtimeSlot } from '@/server/runtime/runtime'
import type { OpenDatabase } from './database'
import { databaseFailure } from './databaseFailure'
import { openEmbedded } from './openEmbedded'
import { openPostgres } from './openPostgres'

const SLOT = 'database'

/**
 * The one database of this process, opened when it is first asked for: PostgreSQL where
 * `DATABASE_URL` names one, else the embedded one below the data directory.
 */
export function openDatabase(): Promise<OpenDatabase> {
  const opening = runtimeSlot(SLOT, openWatched)
  return opening
}

/** Closes the database if this process ever opened it. */
export async function closeDatabase(): Promise<void> {
  const opening = runtimeSlot<Promise<OpenDatabase> | undefined>(SLOT, () => undefined)
  clearRuntimeSlot(SLOT)
  await (await opening)?.close()
}

// What failed or broke must not stay: the next call opens it again.
function openWatched(): Promise<OpenDatabase> {
  const opening = open().catch((cause: unknown) => {
    throw databaseFailure('the database cannot be opened', cause)
  })
  const forget = () => {
    if (runtimeSlot<unknown>(SLOT, () => undefined) === opening) clearRuntimeSlot(SLOT)
  }
  opening.then((opened) => opened.onBroken?.(forget), forget)
  return opening
}

async function open(): Promise<OpenDatabase> {
  const { DATABASE_URL: url, PERPDESK_DATA_DIR: directory } = env()
  return await (url === undefined ? openEmbedded(directory) : openPostgres(url))
}
