import { closeSync, fdatasync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const syncData = promisify(fdatasync)
/** As long as a record of the order log. */
const RECORD = Buffer.alloc(600, '\n')

/** A file that is written and synced as the order log is. */
interface BareSync {
  /** Appends a record. @returns how long its sync took, in milliseconds */
  ms(): Promise<number>
  close(): void
}

/** Opens one on the file system of a directory. */
export function openBareSync(directory: string): BareSync {
  const file = openSync(join(directory, 'bare-sync'), 'a', 0o600)
  return {
    async ms() {
      writeSync(file, RECORD)
      const startedAtMs = performance.now()
      await syncData(file)
      return performance.now() - startedAtMs
    },
    close: () => closeSync(file),
  }
}
