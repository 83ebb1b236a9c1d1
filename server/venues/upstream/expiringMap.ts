import { LRUCache } from 'lru-cache'

/** Facts that hold until a moment; the least used go first when there are too many. */
export interface ExpiringMap<V extends NonNullable<unknown>> {
  get(key: string, nowMs: number): V | undefined
  set(key: string, value: V, expiresAtMs: number): void
  delete(key: string): void
  clear(): void
}

/** Makes an empty map of at most `entriesMax` facts. */
export function createExpiringMap<V extends NonNullable<unknown>>(
  entriesMax: number,
): ExpiringMap<V> {
  const entries = new LRUCache<string, { value: V; expiresAtMs: number }>({ max: entriesMax })
  return {
    get(key, nowMs) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (entry.expiresAtMs > nowMs) return entry.value
      entries.delete(key)
      return undefined
    },
    set(key, value, expiresAtMs) {
      entries.set(key, { value, expiresAtMs })
    },
    delete(key) {
      entries.delete(key)
    },
    clear() {
      entries.clear()
    },
  }
}
