import type { Place } from './stepLog'
import type { JournalRow, JournalState, StagedStepRow } from './stepStore'

/** What is known of a stage without reading the log. */
export type StageEntry = Pick<
  StagedStepRow,
  'id' | 'batchId' | 'position' | 'fingerprint' | 'provider' | 'expiresAtMs'
> & { owner: string; place: Place }

/** A journal row but for its result, which is in the log. */
export type JournalEntry = Omit<JournalRow, 'result'> & { place: Place }

/** Key of an account and its action. */
export function ownerOf(owner: { provider: string; address: string; action: string }): string {
  return `${owner.provider} ${owner.address} ${owner.action}`
}

/** Where in the log the stages and the latest journal rows lie, and what finds them. */
export class StepIndex {
  readonly stages = new Map<string, StageEntry>()
  readonly journal = new Map<string, JournalEntry>()
  /** Ids of rows that are not settled. */
  readonly open = new Set<string>()
  readonly #byFingerprint = new Map<string, string | string[]>()
  readonly #byOwner = new Map<string, Set<string>>()
  /** How many entries lie in each segment. */
  readonly #entries = new Map<number, number>()

  addStage(row: StagedStepRow, place: Place): void {
    if (this.stages.has(row.id)) return
    const owner = ownerOf(row)
    const ids = this.#byOwner.get(owner) ?? new Set()
    ids.add(row.id)
    this.#byOwner.set(owner, ids)
    const { id, batchId, position, fingerprint, provider, expiresAtMs } = row
    const facts = { id, batchId, position, fingerprint, provider, expiresAtMs }
    this.stages.set(id, { ...facts, owner, place })
    const same = this.#byFingerprint.get(fingerprint)
    this.#byFingerprint.set(fingerprint, same === undefined ? id : [...listOf(same), id])
    this.#count(place, 1)
  }

  /** Sets the latest row of a step; one that is settled stays. */
  setJournal({ result: _, ...facts }: JournalRow, place: Place): void {
    const before = this.journal.get(facts.stagedId)
    if (before?.state === 'settled') return
    if (before !== undefined) this.#count(before.place, -1)
    // The stage has the same text already.
    const stage = this.stages.get(facts.stagedId)
    const {
      id: stagedId,
      batchId,
      fingerprint,
      provider,
    } = stage ?? { ...facts, id: facts.stagedId }
    this.journal.set(stagedId, { ...facts, stagedId, batchId, fingerprint, provider, place })
    this.#count(place, 1)
    if (facts.state === 'settled') this.open.delete(stagedId)
    else this.open.add(stagedId)
  }

  /** A step has no journal row any more; its stage stays. */
  removeJournal(id: string): void {
    const row = this.journal.get(id)
    if (row !== undefined) this.#count(row.place, -1)
    this.journal.delete(id)
    this.open.delete(id)
  }

  /** The entries of a step are in another place now. */
  moveTo(id: string, place: { stage?: Place; journal?: Place }): void {
    for (const [entry, to] of [
      [this.stages.get(id), place.stage],
      [this.journal.get(id), place.journal],
    ] as const) {
      if (entry === undefined || to === undefined) continue
      this.#count(entry.place, -1)
      entry.place = to
      this.#count(to, 1)
    }
  }

  remove(id: string): void {
    const stage = this.stages.get(id)
    this.removeJournal(id)
    if (stage === undefined) return
    this.#count(stage.place, -1)
    this.stages.delete(id)
    const owned = this.#byOwner.get(stage.owner)
    owned?.delete(id)
    if (owned?.size === 0) this.#byOwner.delete(stage.owner)
    const rest = this.withFingerprint(stage.fingerprint).filter((each) => each !== id)
    if (rest.length === 0) this.#byFingerprint.delete(stage.fingerprint)
    else this.#byFingerprint.set(stage.fingerprint, rest)
  }

  /** Ids of the stages of a payload. */
  withFingerprint(fingerprint: string): readonly string[] {
    return listOf(this.#byFingerprint.get(fingerprint) ?? [])
  }

  /** Stages of an action of an account. */
  ownedBy(owner: string): StageEntry[] {
    const ids = this.#byOwner.get(owner) ?? []
    return [...ids].flatMap((id) => this.stages.get(id) ?? [])
  }

  /** A journal row but for its result. */
  factsOf(id: string): Omit<JournalRow, 'result'> | undefined {
    const entry = this.journal.get(id)
    if (entry === undefined) return undefined
    const { place: _, ...facts } = entry
    return facts
  }

  /** Rows that are not settled. */
  openRows(): JournalEntry[] {
    return [...this.open].flatMap((id) => this.journal.get(id) ?? [])
  }

  /** Ids of steps that have a stage or a journal row in a segment. */
  inSegment(segment: number): string[] {
    const ids = new Set<string>()
    for (const entries of [this.stages, this.journal]) {
      for (const [id, { place }] of entries) if (place.segment === segment) ids.add(id)
    }
    return [...ids]
  }

  /** The oldest segment that any entry lies in. */
  oldestSegment(): number | undefined {
    let oldest: number | undefined
    for (const segment of this.#entries.keys()) oldest = Math.min(segment, oldest ?? segment)
    return oldest
  }

  entriesIn(segment: number): number {
    return this.#entries.get(segment) ?? 0
  }

  countByState(): Map<JournalState, number> {
    const counts = new Map<JournalState, number>()
    for (const id of this.open) {
      const state = this.journal.get(id)?.state
      if (state !== undefined) counts.set(state, (counts.get(state) ?? 0) + 1)
    }
    const settled = this.journal.size - this.open.size
    if (settled > 0) counts.set('settled', settled)
    return counts
  }

  #count({ segment }: Place, by: 1 | -1): void {
    const count = (this.#entries.get(segment) ?? 0) + by
    if (count === 0) this.#entries.delete(segment)
    else this.#entries.set(segment, count)
  }
}

function listOf(ids: string | readonly string[]): readonly string[] {
  return typeof ids === 'string' ? [ids] : ids
}
