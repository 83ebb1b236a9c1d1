import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { databaseFailure } from './databaseFailure'

const FILE = /^(\d+)\.jsonl$/

/** A line that an earlier process left, and where it stands. */
export type LeftLine = { text: string; path: string }

/**
 * Lines in files of one directory, numbered in the order they were begun. A line that `append` came
 * back from outlives the process, as what the embedded engine has committed does: both are handed
 * to the operating system and not forced to the disk. The last line of a process that was killed
 * may be cut short; it was told to nobody and is passed over.
 */
export class AheadLog {
  /** What earlier processes left. */
  readonly left: readonly LeftLine[]
  #file: number | undefined
  #bytes = 0
  #segment: number
  #isClosed = false

  constructor(private readonly directory: string) {
    mkdirSync(directory, { recursive: true })
    const segments = listSegments(directory)
    this.left = segments.flatMap((segment) => wholeLines(this.#path(segment)))
    // Never one that is there: half a line may stand at its end.
    this.#segment = (segments.at(-1) ?? 0) + 1
  }

  /** Number of the file that is written now. */
  get segment(): number {
    return this.#segment
  }

  /**
   * Writes a line, whole or not at all.
   * @throws a database failure where it cannot
   */
  append(line: string): void {
    if (this.#isClosed) throw databaseFailure('the log of orders is closed', undefined)
    const bytes = Buffer.from(`${line}\n`)
    try {
      this.#file ??= openSync(this.#path(this.#segment), 'a', 0o600)
      let written = 0
      while (written < bytes.length) written += writeSync(this.#file, bytes, written)
      this.#bytes += bytes.length
    } catch (cause) {
      this.#takeBack()
      throw databaseFailure('the log of orders cannot be written', cause)
    }
  }

  /** Begins the next file, unless this one is still empty. */
  next(): void {
    if (this.#file === undefined || this.#bytes === 0) return
    this.#release()
    this.#segment += 1
    this.#bytes = 0
  }

  /** Forgets the files before this one. */
  dropBefore(segment: number): void {
    // Whoever came after has them by now.
    if (this.#isClosed) return
    for (const each of listSegments(this.directory)) {
      if (each < segment) rmSync(this.#path(each), { force: true })
    }
  }

  /** Writes nothing any more. */
  close(): void {
    this.#isClosed = true
    this.#release()
  }

  // Half a line must not stand before the next one.
  #takeBack(): void {
    if (this.#file === undefined) return
    try {
      ftruncateSync(this.#file, this.#bytes)
    } catch {
      // At the end of a file it is passed over.
      this.#release()
      this.#segment += 1
      this.#bytes = 0
    }
  }

  #release(): void {
    const file = this.#file
    this.#file = undefined
    if (file !== undefined) closeSync(file)
  }

  #path(segment: number): string {
    return join(this.directory, `${segment}.jsonl`)
  }
}

function listSegments(directory: string): number[] {
  return readdirSync(directory)
    .flatMap((name) => FILE.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

function wholeLines(path: string): LeftLine[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((text) => ({ text, path }))
}
