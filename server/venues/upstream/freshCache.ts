import { LRUCache } from 'lru-cache'
import { Deadline } from '@/server/runtime/deadline'
import { type Clock, systemClock, untilAborted } from './clock'

interface Held<V> {
  value: V
  loadedAtMs: number
}

/** Reads that are kept for a while, with one load in flight per key for all who ask. */
export interface FreshCache<V extends NonNullable<unknown>> {
  /**
   * The value not older than the lifetime; loads it where there is none. Where loading fails, an
   * older value still within `staleMs` is given instead, else the failure is thrown.
   */
  get(key: string, load: (signal: AbortSignal) => Promise<V>, signal: AbortSignal): Promise<V>
  /** The value not older than the lifetime; undefined where there is none, which loads nothing. */
  fresh(key: string): V | undefined
  /** Forgets a value, and does not keep one that is being read: it may be what it was before. */
  delete(key: string): void
  clear(): void
}

/** Makes an empty cache. `loadTimeoutMs` bounds a load, for no single caller's signal may end it. */
export function createFreshCache<V extends NonNullable<unknown>>(options: {
  lifetimeMs: number
  staleMs?: number
  loadTimeoutMs: number
  entriesMax?: number
  clock?: Clock
}): FreshCache<V> {
  const clock = options.clock ?? systemClock
  const entries = new LRUCache<string, Held<V>>({ max: options.entriesMax ?? 1000 })
  const loading = new Map<string, Promise<V>>()

  async function load(
    key: string,
    read: (signal: AbortSignal) => Promise<V>,
    isCurrent: () => boolean,
  ): Promise<V> {
    const deadline = new Deadline(options.loadTimeoutMs)
    const startedAtMs = clock.now()
    try {
      const value = await read(deadline.signal)
      // What was dropped while it was read may be what it was before; it is as old as its question.
      if (isCurrent()) entries.set(key, { value, loadedAtMs: startedAtMs })
      return value
    } catch (error) {
      const old = entries.get(key)
      const isUsable = old !== undefined && clock.now() - old.loadedAtMs <= (options.staleMs ?? 0)
      if (isUsable) return old.value
      throw error
    } finally {
      deadline.release()
      if (isCurrent()) loading.delete(key)
    }
  }

  const fresh = (key: string): V | undefined => {
    const cached = entries.get(key)
    const isFresh = cached !== undefined && clock.now() - cached.loadedAtMs < options.lifetimeMs
    return isFresh ? cached.value : undefined
  }

  return {
    fresh,
    get(key, read, signal) {
      const value = fresh(key)
      if (value !== undefined) return Promise.resolve(value)
      let pending = loading.get(key)
      if (pending === undefined) {
        const started = load(key, read, () => loading.get(key) === started)
        pending = started
        loading.set(key, started)
        // Those who wait get the failure; with none waiting any more it must not end the process.
        pending.catch(() => undefined)
      }
      return untilAborted(pending, signal)
    },
    delete(key) {
      entries.delete(key)
      loading.delete(key)
    },
    clear() {
      entries.clear()
      loading.clear()
    },
  }
}
