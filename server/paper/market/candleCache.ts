import type { Candle } from './candle'

/** Closed candles never change: chunks of them are kept, the least recently used dropped first. */
export interface CandleCache {
  /** The candles known of a chunk, to be appended to in place; empty when it is new. */
  chunk(key: string): Candle[]
}

export function createCandleCache(maxChunks: number): CandleCache {
  const chunks = new Map<string, Candle[]>()
  return {
    chunk(key) {
      const cached = chunks.get(key) ?? []
      chunks.delete(key)
      chunks.set(key, cached)
      if (chunks.size > maxChunks) {
        const oldest = chunks.keys().next().value
        if (oldest !== undefined) chunks.delete(oldest)
      }
      return cached
    },
  }
}
