import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { OpenDatabase } from './database'
import { MIGRATIONS_DIRECTORY } from './migrations'
import { takeOwnerLock } from './ownerLock'
import { PreparedPglite } from './preparedPglite'
import { copyTemplate, TEMPLATE_DIRECTORY } from './template'
import { beginWritingBehind } from './writeBehind'

/** A log segment of the engine, and as much again. */
const SPACE_MIN_BYTES = 32 * 1024 * 1024

/**
 * As upstream, with fewer pages kept: they are taken whole on opening and never given back, and the
 * operating system keeps the file's pages beside them. No slower with 40,000 orders in the tables.
 */
const START_PARAMETERS = [...PreparedPglite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** Within the engine's own directory, so that both are copied, moved and deleted together. */
const LOG_DIRECTORY = 'perpdesk_orders'

/**
 * Opens the embedded database below a data directory, made from the build's template when it is
 * not there, and brings it up to date.
 * @throws Error when another process has it open, or the disk is full.
 */
export async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  const directory = join(dataDirectory, 'db')
  if (!hasSpace(dataDirectory)) throw new Error(`the disk of ${dataDirectory} is full`)
  const release = takeOwnerLock(join(dataDirectory, 'db.lock'))
  try {
    await copyTemplate(TEMPLATE_DIRECTORY, directory)
    const engine = new PreparedPglite({ dataDir: directory, startParams: START_PARAMETERS })
    await engine.waitReady
    const database = drizzle(engine)
    await migrate(database, { migrationsFolder: MIGRATIONS_DIRECTORY })
    const behind = await beginWritingBehind(database, join(directory, LOG_DIRECTORY))
    let tellBroken = () => {}
    engine.onBroken = () => {
      // Whoever opens it anew goes on with the log.
      behind.end()
      tellBroken()
    }
    return {
      database,
      isExclusive: true,
      hasRoom: () => hasSpace(dataDirectory),
      onBroken(listener) {
        tellBroken = listener
      },
      close: async () => {
        // What could not be written stays in the log, for the next one to write.
        await behind.flush().catch(() => undefined)
        behind.end()
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
function hasSpace(dataDirectory: string): boolean {
  if (!existsSync(dataDirectory)) return true
  const { bavail, bsize } = statfsSync(dataDirectory)
  return bavail * bsize >= SPACE_MIN_BYTES
}
