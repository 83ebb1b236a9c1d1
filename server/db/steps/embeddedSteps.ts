import type { LogFiles } from './logFiles'
import { ownerOf, StepIndex } from './stepIndex'
import { type Place, StepLog } from './stepLog'
import {
  type Claim,
  type JournalMove,
  type JournalRow,
  type JournalState,
  type Mover,
  type NonceRequest,
  type OpenRow,
  type StagedStepRow,
  type StagedStepWithJournal,
  type StepStore,
  type SubmittedRow,
  stagedIdOf,
} from './stepStore'
import { isDue, isReleasable, transition } from './transition'

/** How far ahead a signer's nonces are written, so that most need no record of their own. */
const RESERVED_MS = 5_000
/** A nonce so much older than an expired stage is below the clock in any case, and forgotten. */
const NONCE_LIFE_MS = 3 * 24 * 3_600_000
/** A segment with at most so many entries left is rewritten at the end of the log. */
const REWRITE_MAX = 200
const LAPSED_MAX = 100

/** One record of the log: rows that were written together, all or none. */
type LogRecord =
  | { stages: readonly StagedStepRow[] }
  | { journal: readonly JournalRow[] }
  | { released: readonly string[] }
  | { nonces: readonly [signer: string, end: number][] }

/** The last nonce that a signer was given, and the last that is written as given. */
type Nonces = { last: number; end: number }

/** The settings of an embedded store. */
export interface EmbeddedOptions {
  /** Takes a line for the operator. */
  report(line: string): void
  segmentBytes?: number
}

/**
 * The store of one process: a log on the disk and an index of it in memory. Rows are read back from
 * the log on request, so memory holds a few hundred bytes of each step.
 */
export class EmbeddedSteps implements StepStore {
  private constructor(
    private readonly log: StepLog,
    private readonly index: StepIndex,
    private readonly nonces: Map<string, Nonces>,
  ) {}

  /** Opens the store in a directory that no other process has open. */
  static async open(files: LogFiles, options: EmbeddedOptions): Promise<EmbeddedSteps> {
    const index = new StepIndex()
    const nonces = new Map<string, Nonces>()
    const log = await StepLog.open(files, {
      ...options,
      onRecord: (body, place) => apply(index, nonces, JSON.parse(body), place),
    })
    return new EmbeddedSteps(log, index, nonces)
  }

  /** Called once where the disk failed: the store has to be opened again. */
  set onBroken(listener: () => void) {
    this.log.onBroken = listener
  }

  async stage(rows: readonly StagedStepRow[]): Promise<void> {
    if (rows.length > 0) this.#append({ stages: rows })
  }

  async findStages(fingerprints: readonly string[]): Promise<StagedStepWithJournal[]> {
    // A result that another request is about to answer with is answered by none before it is kept.
    await this.log.sync()
    return fingerprints
      .flatMap((fingerprint) => this.index.withFingerprint(fingerprint))
      .map((id) => ({ staged: this.#readStage(id), journal: this.#readJournal(id) }))
      .sort(({ staged: a }, { staged: b }) => b.stagedAtMs - a.stagedAtMs || (a.id < b.id ? 1 : -1))
  }

  async hasLiveStage(
    owner: { provider: string; address: string; action: string },
    nowMs: number,
  ): Promise<boolean> {
    return this.index.ownedBy(ownerOf(owner)).some(({ expiresAtMs }) => expiresAtMs > nowMs)
  }

  async insert(rows: readonly JournalRow[]): Promise<boolean> {
    if (rows.some((row) => this.#wasSubmitted(row))) return false
    this.#append({ journal: rows })
    await this.log.sync()
    return true
  }

  async move(moves: readonly JournalMove[], by: Mover): Promise<Set<string>> {
    const moved = new Map<string, JournalRow>()
    for (const move of moves) {
      const row = moved.get(move.stagedId) ?? this.index.factsOf(move.stagedId)
      const next = row && transition(row, move, by)
      if (next !== undefined) moved.set(move.stagedId, { ...next, result: move.result })
    }
    if (moved.size > 0) this.#append({ journal: [...moved.values()] })
    await this.log.sync()
    return new Set(moved.keys())
  }

  async release(stagedIds: readonly string[], instanceId: string): Promise<void> {
    const released = stagedIds.filter((id) => {
      const row = this.index.factsOf(id)
      return row !== undefined && isReleasable(row, instanceId)
    })
    if (released.length > 0) this.#append({ released })
    await this.log.sync()
  }

  async listBatch(batchId: string): Promise<JournalRow[]> {
    await this.log.sync()
    const rows: JournalRow[] = []
    for (let position = 0; ; position += 1) {
      const id = stagedIdOf(batchId, position)
      const row = this.#readJournal(id)
      if (row !== null) rows.push(row)
      else if (!this.index.stages.has(id)) return rows
    }
  }

  async listSubmittedAround(staged: StagedStepRow, aroundMs: number): Promise<SubmittedRow[]> {
    return this.index.ownedBy(ownerOf(staged)).flatMap(({ id, expiresAtMs }) => {
      if (id === staged.id || Math.abs(expiresAtMs - staged.expiresAtMs) > aroundMs) return []
      const row = this.#readJournal(id)
      if (row === null || row.state === 'queued') return []
      const { state, result, updatedAtMs } = row
      return { state, result, updatedAtMs, relayData: this.#readStage(id).relayData }
    })
  }

  async claimOpen(claim: Claim): Promise<OpenRow[]> {
    const due = this.index
      .openRows()
      .filter((row) => this.index.stages.has(row.stagedId) && isDue(row, claim))
      .sort((a, b) => a.updatedAtMs - b.updatedAtMs)
      .slice(0, claim.limit)
    const rows = due.flatMap(({ stagedId }) => {
      const row = this.#readJournal(stagedId)
      const move = { stagedId, state: 'unknown' as const, result: null }
      const claimed = row && transition(row, move, claim)
      return claimed ? [{ ...claimed, state: move.state }] : []
    })
    if (rows.length > 0) this.#append({ journal: rows })
    return rows.map(({ stagedId, result }) => ({ staged: this.#readStage(stagedId), result }))
  }

  async listExpiredQueue(provider: string, expiredBeforeMs: number): Promise<StagedStepRow[]> {
    return this.index
      .openRows()
      .filter((row) => row.state === 'queued' && row.provider === provider)
      .flatMap(({ stagedId }) => this.index.stages.get(stagedId) ?? [])
      .filter(({ expiresAtMs }) => expiresAtMs < expiredBeforeMs)
      .slice(0, LAPSED_MAX)
      .map(({ id }) => this.#readStage(id))
  }

  async nextNonce({ provider, signer, nowMs }: NonceRequest): Promise<number> {
    const key = `${provider} ${signer}`
    const reserved = this.nonces.get(key)
    const nonce = Math.max(nowMs, (reserved?.last ?? 0) + 1)
    if (reserved !== undefined && nonce <= reserved.end) reserved.last = nonce
    else {
      const end = nonce + RESERVED_MS
      this.#append({ nonces: [[key, end]] })
      this.nonces.set(key, { last: nonce, end })
    }
    return nonce
  }

  async purge(expiredBeforeMs: number): Promise<void> {
    for (const { id, expiresAtMs } of this.index.stages.values()) {
      const state = this.index.journal.get(id)?.state
      const isOpen = state === 'relaying' || state === 'unknown'
      if (expiresAtMs < expiredBeforeMs && !isOpen) this.index.remove(id)
    }
    for (const { stagedId, createdAtMs } of this.index.journal.values()) {
      const isLost = !this.index.stages.has(stagedId) && createdAtMs < expiredBeforeMs
      if (isLost) this.index.remove(stagedId)
    }
    for (const [key, { end }] of this.nonces) {
      if (end < expiredBeforeMs - NONCE_LIFE_MS) this.nonces.delete(key)
    }
    // What is rewritten may fill segments: none of those is rewritten in its turn.
    const last = this.log.segment
    for (;;) {
      const oldest = this.index.oldestSegment() ?? last
      if (oldest >= last || this.index.entriesIn(oldest) > REWRITE_MAX) break
      for (const id of this.index.inSegment(oldest)) this.#rewrite(id)
    }
    await this.log.sync()
    // The nonces before it are repeated at the head of every segment.
    const { segment } = this.log
    this.log.dropBefore(Math.min(this.index.oldestSegment() ?? segment, segment))
  }

  async count(): Promise<{ stages: number; journal: Map<JournalState, number> }> {
    return { stages: this.index.stages.size, journal: this.index.countByState() }
  }

  /** Takes nothing from now on; what it took is on the disk, unless the disk fails. */
  close(): Promise<void> {
    return this.log.close()
  }

  #append(record: LogRecord): void {
    const place = this.#write(record)
    if (!('nonces' in record)) apply(this.index, this.nonces, record, place)
  }

  #write(record: LogRecord): Place {
    if (this.log.isFull && this.nonces.size > 0) {
      const nonces = [...this.nonces].map(([key, { end }]): [string, number] => [key, end])
      this.log.append(JSON.stringify({ nonces }))
    }
    return this.log.append(JSON.stringify(record))
  }

  #rewrite(id: string): void {
    const row = this.#readJournal(id)
    if (this.index.stages.has(id)) {
      const stages = [this.#readStage(id)]
      this.index.moveTo(id, { stage: this.#write({ stages }) })
    }
    if (row === null) return
    this.index.moveTo(id, { journal: this.#write({ journal: [row] }) })
  }

  #wasSubmitted({ stagedId, fingerprint, signatureHash }: JournalRow): boolean {
    if (this.index.journal.has(stagedId)) return true
    const equal = this.index.withFingerprint(fingerprint)
    return equal.some((id) => this.index.journal.get(id)?.signatureHash === signatureHash)
  }

  #readStage(id: string): StagedStepRow {
    const entry = this.index.stages.get(id)
    const { stages = [] } = entry === undefined ? {} : JSON.parse(this.log.read(entry.place))
    const found = stages.find((row: StagedStepRow) => row.id === id)
    if (found === undefined) throw new Error(`there is no stage ${id}`)
    return found
  }

  #readJournal(id: string): JournalRow | null {
    const entry = this.index.journal.get(id)
    if (entry === undefined) return null
    const { journal } = JSON.parse(this.log.read(entry.place))
    return journal.find((row: JournalRow) => row.stagedId === id) ?? null
  }
}

function apply(
  index: StepIndex,
  nonces: Map<string, Nonces>,
  record: LogRecord,
  place: Place,
): void {
  if ('stages' in record) for (const row of record.stages) index.addStage(row, place)
  else if ('journal' in record) for (const row of record.journal) index.setJournal(row, place)
  else if ('released' in record) for (const id of record.released) index.removeJournal(id)
  else for (const [key, end] of record.nonces) nonces.set(key, { last: end, end })
}
