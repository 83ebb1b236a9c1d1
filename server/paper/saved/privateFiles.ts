import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Keys, balances and orders of people: readable by this user of the machine alone. */
const PRIVATE_DIRECTORY = 0o700
const PRIVATE_FILE = 0o600

/** Makes a directory, or everything in one that is there already, readable to its owner alone. */
export function makePrivate(directory: string): void {
  if (existsSync(directory)) closeToOthers(directory)
  else mkdirSync(directory, { recursive: true, mode: PRIVATE_DIRECTORY })
}

function closeToOthers(directory: string): void {
  chmodSync(directory, PRIVATE_DIRECTORY)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) closeToOthers(path)
    else if (entry.isFile()) chmodSync(path, PRIVATE_FILE)
  }
}
