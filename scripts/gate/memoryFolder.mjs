import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux has a file system in memory. */
const HOME = '/dev/shm'
const TMPFS = 0x01021994
const NAME = /^perpdesk-gate-(\d+)-/
/** Many times what the databases and journals of the tests under way take. */
const LEAST_BYTES = 4e9

/**
 * A folder in memory for temporary files, gone with this process at the latest. On a disk, each of
 * the many databases that tests open costs a second of being copied, and each block of their paper
 * exchanges is waited for.
 * @param {{ home?: string, bytesFree?: (home: string) => number }} [machine] in tests
 * @returns {{ path: string, remove: () => void } | undefined} undefined where there is no such file
 *   system, or little room: the files are on the disk then
 */
export function openMemoryFolder({ home = HOME, bytesFree = bytesFreeIn } = {}) {
  if (bytesFree(home) < LEAST_BYTES) return undefined
  removeLeft(home)
  const path = makeIn(home)
  if (path === undefined) return undefined
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 20 })
  process.once('exit', remove)
  return {
    path,
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}

/** A new folder; undefined where none may be made. */
function makeIn(home) {
  try {
    return mkdtempSync(join(home, `perpdesk-gate-${process.pid}-`))
  } catch {
    return undefined
  }
}

/** Room in a file system in memory and in the memory itself; 0 where it is no such file system. */
function bytesFreeIn(home) {
  try {
    const { type, bavail, bsize } = statfsSync(home)
    return type === TMPFS ? Math.min(bavail * bsize, process.availableMemory()) : 0
  } catch {
    return 0
  }
}

/** Removes what processes left that were killed, as far as it may. */
function removeLeft(home) {
  for (const name of namesIn(home)) {
    const pid = Number(NAME.exec(name)?.[1])
    if (!(pid > 0) || isRunning(pid)) continue
    try {
      rmSync(join(home, name), { recursive: true, force: true })
    } catch {
      // Another user's, or still written to: it takes room, and nothing else.
    }
  }
}

function namesIn(home) {
  try {
    return readdirSync(home)
  } catch {
    return []
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
