import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Writes a part of some bytes to an open file and says how much. */
export type WriteFile = (file: number, bytes: Buffer, offset: number) => number

/**
 * Room on the disk that is given up when there is no other, so that a block which has begun can
 * still be stored whole. Without it no block may begin.
 */
export interface Ballast {
  /** Takes the room again where it was given up; why not, where there is none. */
  take(): Error | undefined
  /** Gives the room up; false where it was given up before. */
  release(): boolean
}

/** More than a block with everything that can wait for it, after a jump of the clock. */
const BALLAST_BYTES = 8 * 1_048_576
const PART_BYTES = 262_144
const NAME = 'ballast'

/** @param write writes to the disk that `directory` is on */
export function createBallast(directory: string, write: WriteFile): Ballast {
  const path = join(directory, NAME)
  let isTaken = false

  function fill(): void {
    const part = Buffer.alloc(PART_BYTES)
    const file = openSync(path, 'w', 0o600)
    try {
      for (let bytes = 0; bytes < BALLAST_BYTES; bytes += PART_BYTES) {
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

/** Whether a disk refused for want of room. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}
