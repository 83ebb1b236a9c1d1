import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { OpenDatabase } from './database'
import { MIGRATIONS_DIRECTORY } from './migrations'
import { takeOwnerLock } from './ownerLock'
import { PreparedPglite } from './preparedPglite'
import { copyTemplate, TEMPLATE_DIRECTORY } from './template'

/** A log segment of the engine, and as much again. */
const SPACE_MIN_BYTES = 32 * 1024 * 1024

/**
 * Opens the embedded database below a data directory, made from the build's template when it is
 * not there, and brings it up to date.
 * @throws Error when another process has it open, or the disk is full.
 */
export async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  const directory = join(dataDirectory, 'db')
  requireSpace(dataDirectory)
  const release = takeOwnerLock(join(dataDirectory, 'db.lock'))
  try {
    await copyTemplate(TEMPLATE_DIRECTORY, directory)
    const engine = new PreparedPglite(directory)
    await engine.waitReady
    const database = drizzle(engine)
    await migrate(database, { migrationsFolder: MIGRATIONS_DIRECTORY })
    return {
      database,
      isExclusive: true,
      onBroken(listener) {
        engine.onBroken = listener
      },
      close: async () => {
        await engine.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

// Below it the engine cannot write what it must on opening, and would break.
function requireSpace(dataDirectory: string): void {
  if (!existsSync(dataDirectory)) return
  const { bavail, bsize } = statfsSync(dataDirectory)
  if (bavail * bsize < SPACE_MIN_BYTES) throw new Error(`the disk of ${dataDirectory} is full`)
}
