import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isProcessAlive } from './processAlive'

/**
 * Takes a directory for this process alone: two processes in one embedded database would ruin it.
 * A lock left behind by a process that is gone is taken over.
 * @returns how to give it back.
 * @throws Error naming the process that holds it.
 */
export function takeOwnerLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if (!isExisting(cause)) throw cause
    const holder = Number.parseInt(readFileSync(path, 'utf8'), 10)
    if (isProcessAlive(holder)) {
      throw new Error(`the database is in use by process ${holder} (${path})`)
    }
    writeFileSync(path, String(process.pid), { mode: 0o600 })
  }
  return () => rmSync(path, { force: true })
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
