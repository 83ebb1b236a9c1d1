import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const OWNER_ONLY_FILES = 0o600
const OWNER_ONLY_DIRECTORIES = 0o700

/**
 * Makes a data directory its owner's alone, with all that is in it and whatever this process writes
 * from now on, whatever the umask: it holds keys, and orders of all traders.
 */
export function keepPrivate(directory: string): void {
  // Of the whole process: later writes have no other way to set their mode.
  process.umask(0o077)
  mkdirSync(directory, { recursive: true })
  close(directory)
}

function close(directory: string): void {
  chmodSync(directory, OWNER_ONLY_DIRECTORIES)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    try {
      if (entry.isDirectory()) close(path)
      else if (entry.isFile()) chmodSync(path, OWNER_ONLY_FILES)
    } catch (error) {
      // Another process removes files of its own all along.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
}
