import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

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
    if (isAlive(holder)) {
      throw new Error(`the database is in use by process ${holder} (${path})`)
    }
    writeFileSync(path, String(process.pid), { mode: 0o600 })
  }
  return () => rmSync(path, { force: true })
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

// A process of our own number is a former life of ours: in a container it is always the same one.
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
