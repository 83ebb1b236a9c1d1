import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes a data directory for this process alone; two would overwrite each other. A lock whose
 * process is gone (killed) counts for nothing.
 * @returns what gives it back.
 * @throws Error with one line when another process holds it.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, 'lock')
  const holder = readHolder(path)
  if (holder !== undefined && holder !== process.pid && isAlive(holder)) {
    throw new Error(`${directory} is in use by process ${holder} (if not so, remove ${path})`)
  }
  writeFileSync(path, String(process.pid))
  return () => unlinkSync(path)
}

function readHolder(path: string): number | undefined {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    return Number.isSafeInteger(holder) && holder > 0 ? holder : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
