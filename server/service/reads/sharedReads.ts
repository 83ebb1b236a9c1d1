import { LRUCache } from 'lru-cache'
import type { CacheReadKind } from '@/server/runtime/metrics'
import type { MaybePromise } from '@/server/service/maybePromise'

/** How long a read serves, and how old it may be while it stands in for a failing venue. */
export type ReadLife = { lifetimeMs: number; staleMaxMs: number }

/** A value and the time it is from. */
export type Dated<T> = { value: T; asOfMs: number }

type Entry<T> = {
  current?: Dated<T>
  freshUntilMs: number
  loading?: Promise<Dated<T>>
}

/** Most keys that are kept; the least used goes first. */
const KEYS_MAX = 500

/** Reads that many callers share: one fetch in flight per key, its result kept for a while. */
export class SharedReads<T> {
  readonly #entries = new LRUCache<string, Entry<T>>({ max: KEYS_MAX })
  readonly #life: ReadLife
  readonly #steadyMs: () => number
  #onRead: (kind: CacheReadKind) => void = () => {}

  constructor(life: ReadLife, steadyMs: () => number) {
    this.#life = life
    this.#steadyMs = steadyMs
  }

  /**
   * The value of a key: the one kept, at once, while it is fresh, else a new one. Where loading
   * fails, an older value is used up to `staleMaxMs`.
   * @throws what `load` throws where no value is fresh enough.
   */
  read(key: string, load: () => Promise<Dated<T>>): MaybePromise<Dated<T>> {
    const entry = this.#entry(key)
    const { current } = entry
    if (current !== undefined && this.#steadyMs() < entry.freshUntilMs) {
      this.#onRead('hit')
      return current
    }
    this.#onRead(entry.loading === undefined ? 'miss' : 'coalesced')
    entry.loading ??= this.#load(entry, load)
    return current === undefined ? entry.loading : this.#orOlder(entry.loading, current)
  }

  /** Reports of every read how it was answered. */
  watch(onRead: (kind: CacheReadKind) => void): void {
    this.#onRead = onRead
  }

  /** Forgets everything, so that the next reads load again. */
  clear(): void {
    this.#entries.clear()
  }

  async #orOlder(loading: Promise<Dated<T>>, older: Dated<T>): Promise<Dated<T>> {
    try {
      return await loading
    } catch (error) {
      if (this.#steadyMs() - older.asOfMs > this.#life.staleMaxMs) throw error
      this.#onRead('stale')
      return older
    }
  }

  async #load(entry: Entry<T>, load: () => Promise<Dated<T>>): Promise<Dated<T>> {
    const startedAtMs = this.#steadyMs()
    try {
      const dated = await load()
      entry.current = dated
      entry.freshUntilMs = startedAtMs + this.#life.lifetimeMs
      return dated
    } finally {
      delete entry.loading
    }
  }

  #entry(key: string): Entry<T> {
    const existing = this.#entries.get(key)
    if (existing !== undefined) return existing
    const created: Entry<T> = { freshUntilMs: 0 }
    this.#entries.set(key, created)
    return created
  }
}
