import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { OpenDatabase } from './database'
import { GuardedPglite } from './guardedPglite'
import { MIGRATIONS_DIRECTORY } from './migrations'
import { takeOwnerLock } from './ownerLock'
import { EmbeddedSteps } from './steps/embeddedSteps'
import { openLogFiles } from './steps/logFiles'
import { takeOver } from './steps/takeOver'
import { copyTemplate, TEMPLATE_DIRECTORY } from './template'

/** A log segment of the engine, and as much again. */
const SPACE_MIN_BYTES = 32 * 1024 * 1024

/**
 * As upstream, with fewer pages cached: they are allocated at once and never freed, and the
 * operating system caches the file's pages as well.
 */
const START_PARAMETERS = [...GuardedPglite.defaultStartParams, '-c', 'shared_buffers=16MB']

/**
 * Opens the embedded database below a data directory, made from the build's template when it is
 * not there, and the store of orders beside it, and brings both up to date.
 * @throws Error when another process has it open, or the disk is full.
 */
export async function openEmbedded(
  dataDirectory: string,
  report = (line: string): void => void process.stderr.write(`${line}\n`),
): Promise<OpenDatabase> {
  const directory = join(dataDirectory, 'db')
  if (!hasSpace(dataDirectory)) throw new Error(`the disk of ${dataDirectory} is full`)
  const release = takeOwnerLock(join(dataDirectory, 'db.lock'))
  try {
    await copyTemplate(TEMPLATE_DIRECTORY, directory)
    const engine = new GuardedPglite({ dataDir: directory, startParams: START_PARAMETERS })
    await engine.waitReady
    const database = drizzle(engine)
    await migrate(database, { migrationsFolder: MIGRATIONS_DIRECTORY })
    const files = openLogFiles(join(dataDirectory, 'orders'))
    const steps = await EmbeddedSteps.open(files, { report })
    await takeOver(database, directory, steps)
    let notifyBroken = () => {}
    const onBroken = () => {
      // A second opener must have the files to itself.
      void steps.close()
      notifyBroken()
    }
    engine.onBroken = onBroken
    steps.onBroken = onBroken
    return {
      database,
      steps,
      isExclusive: true,
      hasRoom: () => hasSpace(dataDirectory),
      onBroken(listener) {
        notifyBroken = listener
      },
      close: async () => {
        await steps.close()
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
