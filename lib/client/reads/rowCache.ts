import { comparePositions, type PagePosition } from './pagePosition'

/** A row and its position in the list. */
export interface PositionedRow<Item> {
  position: PagePosition
  item: Item
}

/** A part of what a venue holds: everything not newer than the moment that was asked about. */
export interface CachePart<Item> {
  rows: readonly PositionedRow<Item>[]
  /** Nothing older is left at the venue. */
  isComplete: boolean
}

/**
 * Where the rows of one list come from: those up to and including a moment, as many as the venue
 * gives at once and in any order, without a gap between that moment and the oldest of them. No
 * moment means the newest there are.
 */
export type CacheSource<Item> = (
  untilMs: number | undefined,
  signal: AbortSignal | undefined,
) => Promise<CachePart<Item>>

/**
 * The rows of an answer that the venue cut at its length, maybe in the middle of a millisecond and
 * in an order of its own there: those of the oldest one are left for the answer that holds them
 * all. Where there is no other millisecond they are all that can be had.
 */
export function completeMillis<Item>(
  rows: readonly PositionedRow<Item>[],
): readonly PositionedRow<Item>[] {
  const oldestMs = rows.reduce(
    (oldest, { position }) => Math.min(oldest, position.timeMs),
    Infinity,
  )
  const completeRows = rows.filter(({ position }) => position.timeMs > oldestMs)
  return completeRows.length > 0 ? completeRows : rows
}

/** Rows of a list from a cursor on. */
export interface CacheSlice<Item> {
  rows: readonly PositionedRow<Item>[]
  /** Up to here the list was looked through; undefined where it was looked through to its end. */
  horizon: PagePosition | undefined
}

/** What is asked of a cache. */
export interface CacheQuery<Item> {
  after: PagePosition | undefined
  limit: number
  isWanted?: ((item: Item) => boolean) | undefined
  signal?: AbortSignal | undefined
}

/** How long rows are paged through without asking the venue again; the next first page always asks. */
const KEPT_FOR_MS = 60_000
/** Most questions for one page; a filter that matches little then ends the page early. */
const READS_MAX = 4

/**
 * The rows of one account's list, read from the venue a big part at a time and returned in small
 * pages. A venue charges its limit by the rows it answers, and shares of a second by the question:
 * paging through what was already answered costs neither. Every row is returned once, also where
 * many share a millisecond: the part that follows begins with that very millisecond.
 */
export class RowCache<Item> {
  private rows: PositionedRow<Item>[] = []
  private ids = new Set<string>()
  private isComplete = false
  private upTo: PagePosition | undefined
  private readAtMs = Number.NEGATIVE_INFINITY
  private busy: Promise<unknown> = Promise.resolve()
  private readonly source: CacheSource<Item>
  private readonly now: () => number

  constructor(source: CacheSource<Item>, now: () => number) {
    this.source = source
    this.now = now
  }

  /**
   * Rows after a position, newest first. Without a position the venue is asked again. Questions to
   * one cache wait for each other: none of them reads rows that another is replacing.
   */
  slice(query: CacheQuery<Item>): Promise<CacheSlice<Item>> {
    const answer = this.busy.then(() => this.read(query))
    this.busy = answer.catch(() => undefined)
    return answer
  }

  private async read({
    after,
    limit,
    isWanted,
    signal,
  }: CacheQuery<Item>): Promise<CacheSlice<Item>> {
    if (after === undefined || !this.covers(after)) await this.begin(after, signal)
    const found: PositionedRow<Item>[] = []
    let at = after
    for (let reads = 1; ; reads += 1) {
      // Rows may have come in above what was looked through: it goes on after that, not by number.
      for (const row of this.rows.slice(at === undefined ? 0 : this.indexAfter(at))) {
        if (isWanted && !isWanted(row.item)) continue
        if (found.length === limit) return { rows: found, horizon: found.at(-1)?.position }
        found.push(row)
      }
      at = this.rows.at(-1)?.position ?? at
      if (this.isComplete) return { rows: found, horizon: undefined }
      // Looked through what there is: enough for now, or as far as one page may ask.
      if (found.length === limit || reads >= READS_MAX) {
        return { rows: found, horizon: at }
      }
      await this.readOlder(signal)
    }
  }

  private covers(after: PagePosition): boolean {
    if (this.now() - this.readAtMs > KEPT_FOR_MS) return false
    return this.upTo === undefined || comparePositions(this.upTo, after) <= 0
  }

  private async begin(
    after: PagePosition | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const part = await this.source(after?.timeMs, signal)
    this.rows = []
    this.ids = new Set()
    this.upTo = after
    this.readAtMs = this.now()
    this.take(part)
  }

  private async readOlder(signal: AbortSignal | undefined): Promise<void> {
    const oldest = this.rows.at(-1)?.position
    const before = this.rows.length
    this.take(await this.source(oldest?.timeMs, signal))
    if (this.isComplete || this.rows.length > before) return
    // The answer held that one millisecond again and no more: what there is lies before it.
    if (oldest !== undefined) this.take(await this.source(oldest.timeMs - 1, signal))
    if (this.rows.length === before) this.isComplete = true
  }

  private take({ rows, isComplete }: CachePart<Item>): void {
    this.isComplete = isComplete
    for (const row of rows) {
      const { timeMs, id } = row.position
      const name = `${timeMs}:${id}`
      if (this.ids.has(name)) continue
      this.ids.add(name)
      this.rows.push(row)
    }
    this.rows.sort((a, b) => comparePositions(a.position, b.position))
  }

  /** The first place after a position, which need not be there itself. */
  private indexAfter(after: PagePosition): number {
    let low = 0
    let high = this.rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      const row = this.rows[middle]
      if (row !== undefined && comparePositions(row.position, after) <= 0) {
        low = middle + 1
      } else high = middle
    }
    return low
  }
}

const CACHES_MAX = 8

/** One cache for each account, the ones used last kept. */
export class Caches<Item> {
  private readonly byUser = new Map<string, RowCache<Item>>()
  private readonly sourceOf: (user: string) => CacheSource<Item>
  private readonly now: () => number

  constructor(now: () => number, sourceOf: (user: string) => CacheSource<Item>) {
    this.now = now
    this.sourceOf = sourceOf
  }

  of(user: string): RowCache<Item> {
    const cache = this.byUser.get(user) ?? new RowCache(this.sourceOf(user), this.now)
    this.byUser.delete(user)
    this.byUser.set(user, cache)
    for (const oldest of this.byUser.keys()) {
      if (this.byUser.size <= CACHES_MAX) break
      this.byUser.delete(oldest)
    }
    return cache
  }
}
