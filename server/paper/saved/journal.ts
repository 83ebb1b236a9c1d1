import {
  closeSync,
  promises as files,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseBlock, type StoredBlock } from '@/server/paper/blocks/storedBlock'
import { type DiskReserve, isFull, type WriteFile } from './diskReserve'

/** What was found on disk: the newest snapshot and the blocks after it. */
export interface StoredJournal {
  snapshot: unknown
  /** Ascending and without a gap as far as they belong to each other. */
  blocks: StoredBlock[]
}

/**
 * A snapshot and the blocks since, in one directory. Every block is passed to the operating system
 * in one write before any client receives it, so a process that is killed loses nothing it
 * acknowledged. A new snapshot begins a new tail; the old tails go when it is on disk.
 */
export interface Journal {
  /** @throws when the disk refuses; the block is then not to be acknowledged. */
  append(line: string): void
  /** Starts a snapshot of the state after a block; later blocks go to a new tail at once. */
  saveSnapshot(blockNumber: number, text: string): Promise<void>
  /** The same before anything else happens, for start and exit. */
  saveSnapshotNow(blockNumber: number, text: string): void
  close(): void
}

const SNAPSHOT = 'snapshot.json'
const TAIL = /^tail-(\d+)\.jsonl$/

/**
 * Reads what a directory holds. The last line of a tail may be torn: it was never acknowledged.
 * @throws Error naming the file when anything else is damaged.
 */
export function readJournal(directory: string): StoredJournal | undefined {
  const text = readIfThere(join(directory, SNAPSHOT))
  if (text === undefined) return undefined
  const snapshot = parseSnapshot(join(directory, SNAPSHOT), text)
  const blocks: StoredBlock[] = []
  for (const tail of listTails(directory)) {
    const lines = (readIfThere(join(directory, tail)) ?? '').split('\n')
    // What follows the last line break is empty, or torn.
    for (const [at, line] of lines.slice(0, -1).entries()) {
      try {
        blocks.push(parseBlock(line))
      } catch (error) {
        throw new Error(`${join(directory, tail)} is damaged at line ${at + 1}`, { cause: error })
      }
    }
  }
  return { snapshot, blocks }
}

/**
 * Opens a directory for writing. Nothing may be appended before a first snapshot.
 * @param disk how to write, and the room to give up before a block is refused
 */
export function openJournal(
  directory: string,
  disk: { write: WriteFile; reserve?: DiskReserve } = { write: writeSync },
): Journal {
  mkdirSync(directory, { recursive: true })
  let tail: number | undefined

  /** A tail of that name can only hold a torn line: whole blocks have higher numbers. */
  function beginTail(blockNumber: number): string[] {
    const older = listTails(directory).filter((name) => name !== tailName(blockNumber))
    const next = openSync(join(directory, tailName(blockNumber)), 'w')
    if (tail !== undefined) closeSync(tail)
    tail = next
    return older
  }

  function dropTails(names: readonly string[]): void {
    for (const name of names) unlinkSync(join(directory, name))
  }

  return {
    append(line) {
      if (tail === undefined) throw new Error('a journal begins with a snapshot')
      const bytes = Buffer.from(`${line}\n`)
      let written = 0
      while (written < bytes.length) {
        try {
          written += disk.write(tail, bytes, written)
        } catch (error) {
          if (!isFull(error) || !disk.reserve?.release()) throw error
        }
      }
    },
    async saveSnapshot(blockNumber, text) {
      const older = beginTail(blockNumber)
      const file = await files.open(join(directory, `${SNAPSHOT}.new`), 'w')
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      await files.rename(join(directory, `${SNAPSHOT}.new`), join(directory, SNAPSHOT))
      dropTails(older)
    },
    saveSnapshotNow(blockNumber, text) {
      const older = beginTail(blockNumber)
      const file = openSync(join(directory, `${SNAPSHOT}.now`), 'w')
      try {
        const bytes = Buffer.from(text)
        let written = 0
        while (written < bytes.length) written += writeSync(file, bytes, written)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(join(directory, `${SNAPSHOT}.now`), join(directory, SNAPSHOT))
      dropTails(older)
    },
    close() {
      if (tail !== undefined) closeSync(tail)
      tail = undefined
    },
  }
}

function tailName(blockNumber: number): string {
  return `tail-${blockNumber}.jsonl`
}

/** Names of the tails, oldest first. */
function listTails(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => TAIL.test(name))
    .sort((a, b) => Number(TAIL.exec(a)?.[1]) - Number(TAIL.exec(b)?.[1]))
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function parseSnapshot(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is damaged`, { cause: error })
  }
}
