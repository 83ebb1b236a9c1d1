import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { databaseFailure } from '@/server/db/databaseFailure'
import type { LogFile, LogFiles } from './logFiles'
import { type BodyRange, decodeBody, encodeRecord, scanRecords } from './logRecord'

const SEGMENT = /^(\d{8})\.log$/
/** A file of this many bytes is followed by the next one. */
const SEGMENT_BYTES = 16 * 1024 * 1024

/** Where a body lies in the log. */
export interface Place extends BodyRange {
  segment: number
}

type Waiting = { resolve(): void; reject(error: unknown): void }

/**
 * An append-only log in numbered files. What `append` returned from survives the process; what
 * `sync` resolved for survives a power cut. Callers that wait for the disk at the same time share
 * one sync.
 */
export class StepLog {
  #segment: number
  #file: LogFile | undefined
  #bytes = 0
  /** Files written since the last sync. */
  readonly #unsynced = new Set<LogFile>()
  readonly #finished = new Set<LogFile>()
  #hasNewFile = false
  #waiting: Waiting[] = []
  #syncing: Promise<void> | undefined
  #failure: Error | undefined
  #isClosed = false
  /**
   * Called once where the disk failed to sync: the log then takes nothing until it is opened again.
   */
  onBroken: (() => void) | undefined

  private constructor(
    private readonly files: LogFiles,
    private readonly segmentBytes: number,
    last: number,
  ) {
    this.#segment = last
  }

  /**
   * Opens the log of a directory and reads what is in it, oldest first. Parts without a valid
   * checksum are moved to a separate file and logged in one line.
   */
  static async open(
    files: LogFiles,
    {
      onRecord,
      report,
      segmentBytes = SEGMENT_BYTES,
    }: {
      onRecord(body: string, place: Place): void
      report(line: string): void
      segmentBytes?: number
    },
  ): Promise<StepLog> {
    const segments = listSegments(files)
    const damages: string[] = []
    for (const segment of segments) {
      const { bytes, bodies, damaged } = readSegment(files, segment)
      if (damaged !== undefined) damages.push(damaged)
      for (const body of bodies) {
        const text = bytes.toString('utf8', body.offset, body.offset + body.length)
        onRecord(text, { segment, ...body })
      }
      // What the process before wrote and did not wait for is built upon from here on.
      const file = files.open(nameOf(segment))
      await file.sync().finally(() => file.close())
    }
    await files.syncDirectory()
    if (damages.length > 0) {
      report(
        `damaged parts of the order log in ${files.path} were set aside as ${damages.join(', ')}; ` +
          'everything else was kept (docs/operating.md, "When something is gone")',
      )
    }
    // Never one that is there: new records do not follow what an earlier process left half written.
    return new StepLog(files, segmentBytes, segments.at(-1) ?? 0)
  }

  /** Number of the file that is written now. */
  get segment(): number {
    return this.#segment
  }

  /** Whether the next record begins a new file. */
  get isFull(): boolean {
    return this.#file === undefined || this.#bytes >= this.segmentBytes
  }

  /**
   * Writes a record, whole or not at all.
   * @throws a database failure where it cannot
   */
  append(body: string): Place {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#isClosed) throw databaseFailure('the order log is closed', null)
    const { bytes, bodyAt, length } = encodeRecord(body)
    try {
      const file = this.isFull ? this.#next() : this.#file
      if (file === undefined) throw new Error('no file')
      this.#unsynced.add(file)
      let written = 0
      while (written < bytes.length) written += file.write(bytes.subarray(written))
    } catch (cause) {
      this.#takeBack()
      throw databaseFailure('the order log cannot be written', cause)
    }
    const place = { segment: this.#segment, offset: this.#bytes + bodyAt, length }
    this.#bytes += bytes.length
    return place
  }

  /**
   * Resolves once everything appended so far is on the disk.
   * @throws a database failure where the disk fails
   */
  sync(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    if (this.#unsynced.size === 0 && this.#syncing === undefined) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#syncing ??= this.#syncWaiting()
    })
  }

  /** The body at a place. @throws a database failure where the disk gives it back damaged */
  read({ segment, offset, length }: Place): string {
    const headerAt = offset - `00000000 ${length} `.length
    const bytes = this.files.readAt(nameOf(segment), headerAt, offset + length - headerAt)
    const body = decodeBody(bytes)
    if (body === undefined) {
      throw databaseFailure(`the order log is damaged: ${this.files.path}/${nameOf(segment)}`, null)
    }
    return bytes.toString('utf8', body.offset)
  }

  /** Removes the files before this one. */
  dropBefore(segment: number): void {
    for (const each of listSegments(this.files)) {
      if (each < segment) this.files.remove(nameOf(each))
    }
  }

  /** Takes nothing from now on; what was appended is on the disk, unless the disk fails. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.sync().catch(() => undefined)
    await this.#syncing
    this.#fail(databaseFailure('the order log is closed', null))
    this.#file?.close()
    this.#file = undefined
    for (const file of this.#finished) file.close()
    this.#finished.clear()
  }

  #next(): LogFile {
    if (this.#file !== undefined) this.#finished.add(this.#file)
    this.#file = undefined
    const file = this.files.open(nameOf(this.#segment + 1))
    this.#segment += 1
    this.#bytes = 0
    this.#hasNewFile = true
    this.#file = file
    return file
  }

  // Half a record must not precede the next one.
  #takeBack(): void {
    if (this.#file === undefined) return
    try {
      this.#file.truncate(this.#bytes)
    } catch {
      // At the end of a file it is found by its checksum.
      this.#finished.add(this.#file)
      this.#file = undefined
    }
  }

  async #syncWaiting(): Promise<void> {
    // Appends of the same turn share one sync.
    await yieldToEvents()
    while (this.#waiting.length > 0) {
      const group = this.#waiting
      this.#waiting = []
      try {
        await this.#syncFiles()
      } catch (cause) {
        // What a failed sync left unwritten the next one would not report again.
        const failure = databaseFailure('the order log cannot be synced to the disk', cause)
        for (const { reject } of group) reject(failure)
        if (this.#failure === undefined) {
          this.#fail(failure)
          this.onBroken?.()
        }
        break
      }
      for (const { resolve } of group) resolve()
    }
    this.#syncing = undefined
  }

  async #syncFiles(): Promise<void> {
    const files = [...this.#unsynced]
    const finished = [...this.#finished]
    const hasNewFile = this.#hasNewFile
    this.#unsynced.clear()
    this.#hasNewFile = false
    // Oldest first: a record is never on the disk before one that it builds upon.
    for (const file of files) await file.sync()
    if (hasNewFile) await this.files.syncDirectory()
    for (const file of finished) {
      if (!this.#finished.delete(file)) continue
      file.close()
    }
  }

  #fail(failure: Error): void {
    this.#failure ??= failure
    for (const { reject } of this.#waiting.splice(0)) reject(failure)
  }
}

function nameOf(segment: number): string {
  return `${String(segment).padStart(8, '0')}.log`
}

function listSegments(files: LogFiles): number[] {
  return files
    .list()
    .flatMap((name) => SEGMENT.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

/** A file without its damaged parts, which are in a file of their own afterwards. */
function readSegment(
  files: LogFiles,
  segment: number,
): { bytes: Buffer; bodies: BodyRange[]; damaged?: string } {
  const bytes = files.read(nameOf(segment))
  const { bodies, damaged } = scanRecords(bytes)
  if (damaged.length === 0) return { bytes, bodies }
  const cut = (ranges: readonly BodyRange[]) =>
    Buffer.concat(ranges.map(({ offset, length }) => bytes.subarray(offset, offset + length)))
  const name = `${nameOf(segment)}.damaged-${Date.now()}`
  files.save(name, cut(damaged))
  const records = bodies.map(({ offset, length }) => {
    const text = bytes.toString('utf8', offset, offset + length)
    return encodeRecord(text).bytes
  })
  const clean = Buffer.concat(records)
  files.save(nameOf(segment), clean)
  return { bytes: clean, bodies: scanRecords(clean).bodies, damaged: name }
}
