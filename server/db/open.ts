import { env } from '@/server/config/env'
import { clearRuntimeSlot, runtimeSlot } from '@/server/config/runtime'
import type { OpenDatabase } from './database'
import { openEmbedded } from './openEmbedded'

const SLOT = 'database'

/** The one database of this process, opened when it is first asked for. */
export function openDatabase(): Promise<OpenDatabase> {
  const opening = runtimeSlot(SLOT, () => openEmbedded(env().PERPDESK_DATA_DIR))
  // A failed opening must not stay: the next call tries anew.
  opening.catch(() => clearRuntimeSlot(SLOT))
  return opening
}

/** Closes the database if this process ever opened it. */
export async function closeDatabase(): Promise<void> {
  const opening = runtimeSlot<Promise<OpenDatabase> | undefined>(SLOT, () => undefined)
  clearRuntimeSlot(SLOT)
  await (await opening)?.close()
}
