import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Writes part of some bytes to an open file. @returns bytes written */
export type WriteFile = (file: number, bytes: Buffer, offset: number) => number

/**
 * Reserved disk space, freed when the disk is full, so that a block under way can still be stored
 * whole. Without it no block may begin.
 */
export interface DiskReserve {
  /** Reserves the space again after a release. @returns the error where the disk has none */
  take(): Error | undefined
  /** Frees the space; false where it is free already. */
  release(): boolean
}

/** More than the largest block, which follows a jump of the clock. */
const RESERVE_BYTES = 8 * 1_048_576
const PART_BYTES = 262_144
/** As earlier releases named it, which left one in their data directories. */
const NAME = 'ballast'

/** @param write writes to the disk that `directory` is on */
export function createDiskReserve(directory: string, write: WriteFile): DiskReserve {
  const path = join(directory, NAME)
  let isTaken = false

  function fill(): void {
    const part = Buffer.alloc(PART_BYTES)
    const file = openSync(path, 'w', 0o600)
    try {
      for (let bytes = 0; bytes < RESERVE_BYTES; bytes += PART_BYTES) {
        let written = 0
        while (written < PART_BYTES) written += write(file, part, written)
      }
    } finally {
      closeSync(file)
    }
  }

  return {
    take() {
      if (isTaken) return undefined
      try {
        fill()
        isTaken = true
        return undefined
      } catch (error) {
        rmSync(path, { force: true })
        return error instanceof Error ? error : new Error(String(error))
      }
    },
    release() {
      if (!isTaken) return false
      isTaken = false
      rmSync(path, { force: true })
      return true
    },
  }
}

/** Whether a write failed because the disk is full. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}
