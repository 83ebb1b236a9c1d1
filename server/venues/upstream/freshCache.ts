import { LRUCache } from 'lru-cache'
import { Deadline } from '@/server/config/deadline'
import { type Clock, systemClock, untilAborted } from './clock'

interface Held<V> {
  value: V
  loadedAtMs: number
}

/** Reads that are kept for a while, with one load in flight per key whoever asks. */
export interface FreshCache<V extends NonNullable<unknown>> {
  /**
   * The value not older than the lifetime; loads it where there is none. Where loading fails, an
   * older value still within `staleMs` is given instead, else the failure is thrown.
   */
  get(key: string, load: (signal: AbortSignal) => Promise<V>, signal: AbortSignal): Promise<V>
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
  const held = new LRUCache<string, Held<V>>({ max: options.entriesMax ?? 1000 })
  const loading = new Map<string, Promise<V>>()

  async function load(key: string, read: (signal: AbortSignal) => Promise<V>): Promise<V> {
    const deadline = new Deadline(options.loadTimeoutMs)
    try {
      const value = await read(deadline.signal)
      held.set(key, { value, loadedAtMs: clock.now() })
      return value
    } catch (error) {
      const old = held.get(key)
      const isUsable = old !== undefined && clock.now() - old.loadedAtMs <= (options.staleMs ?? 0)
      if (isUsable) return old.value
      throw error
    } finally {
      deadline.release()
      loading.delete(key)
    }
  }

  return {
    get(key, read, signal) {
      const known = held.get(key)
      if (known !== undefined && clock.now() - known.loadedAtMs < options.lifetimeMs) {
        return Promise.resolve(known.value)
      }
      let pending = loading.get(key)
      if (pending === undefined) {
        pending = load(key, read)
        loading.set(key, pending)
        // Whoever waits hears of a failure; nobody waiting any more must not end the process.
        pending.catch(() => undefined)
      }
      return untilAborted(pending, signal)
    },
    delete(key) {
      held.delete(key)
    },
    clear() {
      held.clear()
    },
  }
}
