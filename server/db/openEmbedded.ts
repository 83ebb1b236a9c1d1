import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { OpenDatabase } from './database'
import { MIGRATIONS_DIRECTORY } from './migrations'
import { takeOwnerLock } from './ownerLock'
import { PreparedPglite } from './preparedPglite'
import { copyTemplate, TEMPLATE_DIRECTORY } from './template'

/**
 * Opens the embedded database below a data directory, made from the build's template when it is
 * not there, and brings it up to date.
 * @throws Error when another process has it open.
 */
export async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  const directory = join(dataDirectory, 'db')
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
