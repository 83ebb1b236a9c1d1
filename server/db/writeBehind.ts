import { setImmediate as turn } from 'node:timers/promises'
import { runtimeSlot } from '@/server/config/runtime'
import { AheadLog } from './aheadLog'
import {
  type AheadLine,
  insertJournal,
  insertStages,
  journalLine,
  type KeptStage,
  keptStage,
  readLine,
  stagesLine,
} from './aheadRows'
import { Checkpoints } from './checkpoints'
import type { Database } from './database'
import type { JournalMove, JournalRow } from './journalRows'
import { Pause } from './pause'
import type { StagedStepRow } from './stagedStepRows'

/** How long rows gather before they are written to the tables. */
const GATHER_MS = 5_000
/** Rows of one statement, so that none holds the process up for long. */
const ROWS_PER_STATEMENT = 12
/** Most stages that wait while the tables cannot be written. */
const WAITING_MAX = 20_000
const UNUSED_MAX = 20_000
/** How many times as long as a statement took nothing is written after it. */
const PAUSE_SHARE = 4
const PAUSE_MAX_MS = 50

type Kept<Row> = { row: Row; segment: number }
/** Tells rows that are better written later. */
type Spare = (row: JournalRow) => boolean

const isOnItsWay = ({ state }: JournalRow) => state === 'queued' || state === 'relaying'
const isOpen = ({ state }: JournalRow) => state !== 'settled'

/**
 * Rows of orders on their way to the embedded database. A statement of that engine costs more than
 * all else that an order needs, so what stages, takes and settles a step is a line in a log first,
 * which a kill leaves as it is, and is written to the tables a little later, many rows together.
 * Whoever reads the tables has what waits written before. Only where one process alone has the
 * database: no other could see the log.
 */
export class WriteBehind {
  readonly #log: AheadLog
  readonly #stages = new Map<string, Kept<KeptStage>>()
  readonly #journal = new Map<string, Kept<JournalRow>>()
  /** Stages of payloads that exist once, and that no journal row is about. */
  readonly #unused = new Set<string>()
  readonly #inStatement = new Set<string>()
  #writing: Promise<void> = Promise.resolve()
  /** How many wait for what is being written. */
  #waiting = 0
  readonly #pause = new Pause()
  readonly #checkpoints: Checkpoints
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly database: Database,
    directory: string,
  ) {
    this.#log = new AheadLog(directory)
    this.#checkpoints = new Checkpoints(database)
    for (const line of this.#log.left) this.#take(readLine(line))
  }

  /**
   * Keeps stages, all or none.
   * @param isUnique whether no other step, ever, has the payload of one of them
   * @returns false where the tables have to take them at once
   */
  stage(rows: readonly StagedStepRow[], isUnique: boolean): boolean {
    if (!isUnique || this.#stages.size >= WAITING_MAX) return false
    const stages = rows.map(keptStage)
    if (!this.#append(stagesLine(stages))) return false
    this.#take({ stages })
    for (const { id } of stages) this.#unused.add(id)
    // Of one forgotten here the tables are asked.
    for (const id of this.#unused) {
      if (this.#unused.size <= UNUSED_MAX) break
      this.#unused.delete(id)
    }
    return true
  }

  /**
   * Keeps the rows of steps that are about to be relayed, all or none.
   * @returns false where the tables have to be asked whether any was written down before
   */
  insert(rows: readonly JournalRow[]): boolean {
    const isHere = rows.every(({ stagedId }) => this.#unused.has(stagedId))
    // Whoever writes them, they are used from here on.
    for (const { stagedId } of rows) this.#unused.delete(stagedId)
    if (!isHere || !this.#append(journalLine(rows))) return false
    this.#take({ journal: rows })
    return true
  }

  /**
   * Moves rows by the rules of the tables.
   * @returns the ids of the rows that did move; undefined where the tables have them
   */
  move(
    moves: readonly JournalMove[],
    by: { instanceId: string; nowMs: number },
  ): Set<string> | undefined {
    const isHere = moves.every(
      ({ stagedId }) => this.#journal.has(stagedId) && !this.#inStatement.has(stagedId),
    )
    if (!isHere) return undefined
    const moved = new Map<string, JournalRow>()
    for (const move of moves) {
      const row = moved.get(move.stagedId) ?? this.#journal.get(move.stagedId)?.row
      if (row === undefined || !mayMove(row, move, by.instanceId)) continue
      const { state, result } = move
      const { instanceId, nowMs } = by
      moved.set(move.stagedId, { ...row, state, result, instanceId, updatedAtMs: nowMs })
    }
    if (moved.size === 0) return new Set()
    const rows = [...moved.values()]
    if (!this.#append(journalLine(rows))) return undefined
    this.#take({ journal: rows })
    return new Set(moved.keys())
  }

  /** Writes to the tables what an earlier process left. */
  async begin(): Promise<void> {
    await this.flush()
    this.#log.dropBefore(this.#log.segment)
  }

  /** Whether any row that waits to be written is one of these. */
  holds(isOne: (row: JournalRow) => boolean): boolean {
    for (const { row } of this.#journal.values()) if (isOne(row)) return true
    return false
  }

  /**
   * Writes what waits to the tables.
   * @param spare rows that are left for later
   * @throws what the database throws; nothing is lost then
   */
  async flush(spare: Spare = () => false): Promise<void> {
    this.#waiting += 1
    this.#pause.end()
    try {
      await this.#writeNext(spare)
    } finally {
      this.#waiting -= 1
    }
  }

  // One at a time, in turn.
  async #writeNext(spare: Spare): Promise<void> {
    const writing = this.#writing.then(() => this.#write(spare))
    this.#writing = writing.catch(() => undefined)
    await writing
  }

  /** Writes nothing any more; what waits is in the log for the next one. */
  end(): void {
    clearTimeout(this.#timer)
    this.#log.close()
  }

  // What JSON has to escape could be text that the tables refuse.
  #append(line: string): boolean {
    if (line.includes('\\u')) return false
    this.#log.append(line)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      // Whoever reads next meets the fault anew, and is told.
      this.#writeNext(isOnItsWay)
        .then(() => this.#checkpoints.takeWhenDue({ isQuiet: this.#timer === undefined }))
        .catch(() => undefined)
    }, GATHER_MS).unref()
    return true
  }

  #take(line: AheadLine): void {
    const { segment } = this.#log
    if ('stages' in line) {
      for (const stage of line.stages) this.#stages.set(stage.id, { row: stage, segment })
    } else for (const row of line.journal) this.#journal.set(row.stagedId, { row, segment })
  }

  async #write(spare: Spare): Promise<void> {
    const stages = [...this.#stages.entries()]
    const rows = [...this.#journal.values()].map(({ row }) => row).filter((row) => !spare(row))
    if (stages.length === 0 && rows.length === 0) return
    this.#log.next()
    for (const { stagedId } of rows) this.#inStatement.add(stagedId)
    try {
      for (const part of parts(stages)) {
        await this.#giveWay(() =>
          insertStages(
            this.database,
            part.map(([, { row }]) => row),
          ),
        )
        for (const [id] of part) this.#stages.delete(id)
      }
      for (const part of parts(rows)) {
        await this.#giveWay(() => insertJournal(this.database, part))
        for (const { stagedId } of part) this.#journal.delete(stagedId)
      }
    } finally {
      this.#inStatement.clear()
    }
    this.#checkpoints.count(stages.length + rows.length)
    this.#log.dropBefore(this.#oldestSegment())
  }

  // A statement holds the whole process up, and an order comes back to it several times: one after
  // the other they would stand in the way of the same order each time. Between them others have
  // their turn, and most of the time where nobody waits for the rows.
  async #giveWay(write: () => Promise<void>): Promise<void> {
    const startedAtMs = performance.now()
    await write()
    if (this.#waiting > 0) await turn()
    else {
      const tookMs = performance.now() - startedAtMs
      await this.#pause.take(Math.min(PAUSE_MAX_MS, tookMs * PAUSE_SHARE))
    }
  }

  #oldestSegment(): number {
    const waiting = [...this.#stages.values(), ...this.#journal.values()]
    return Math.min(this.#log.segment, ...waiting.map(({ segment }) => segment))
  }
}

function mayMove(row: JournalRow, { state, isNotSent }: JournalMove, instanceId: string): boolean {
  if (row.state === 'settled' || (state === 'relaying' && row.state !== 'queued')) return false
  const isOwn = row.state === 'relaying' && row.instanceId === instanceId
  return !isNotSent || row.state === 'queued' || isOwn
}

function parts<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / ROWS_PER_STATEMENT)
  return Array.from({ length: count }, (_, part) =>
    all.slice(part * ROWS_PER_STATEMENT, (part + 1) * ROWS_PER_STATEMENT),
  )
}

/** Shared by both bundles of this code, as the database is. */
function behind(): WeakMap<Database, WriteBehind> {
  return runtimeSlot('writeBehind', () => new WeakMap())
}

/** Has the rows of orders of an embedded database written behind a log in this directory. */
export async function beginWritingBehind(
  database: Database,
  directory: string,
): Promise<WriteBehind> {
  const made = new WriteBehind(database, directory)
  try {
    await made.begin()
  } catch (error) {
    made.end()
    throw error
  }
  behind().set(database, made)
  return made
}

/** What writes behind a database; undefined where everything is written at once. */
export function writeBehindOf(database: Database): WriteBehind | undefined {
  return behind().get(database)
}

/**
 * Has open rows that nobody is at written, for whoever looks for those in the tables. Where none
 * waits nothing is written, however much else waits.
 */
export async function catchUpOpen(database: Database, underWay: readonly string[]): Promise<void> {
  const isAbandoned = (row: JournalRow) => isOpen(row) && !underWay.includes(row.stagedId)
  if (writeBehindOf(database)?.holds(isAbandoned)) await catchUp(database, isAbandoned)
}

/**
 * Has what waits written, for whoever goes by the tables.
 * @param concerns rows that it is about; others that are on their way may stay behind, so that
 *   what becomes of them needs no statement of its own
 */
export async function catchUp(
  database: Database,
  concerns: (row: JournalRow) => boolean = () => true,
): Promise<void> {
  await behind()
    .get(database)
    ?.flush((row) => isOnItsWay(row) && !concerns(row))
}
