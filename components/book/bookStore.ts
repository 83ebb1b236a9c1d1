import { isOvertaken } from '@/lib/clock/clock'
import type { Orderbook } from '@/lib/schema/model/orderbook'

/** The newest snapshot of one book, outside React. */
export interface BookStore {
  /** Takes a frame in at once. A frame that was overtaken by a newer one is dropped. */
  push(book: Orderbook): void
  /** Newest snapshot, and when it was received (Unix milliseconds). */
  current(): { book: Orderbook; receivedAtMs: number } | undefined
  /** Forgets everything (another market). */
  clear(): void
  /** Called at most once per frame, after any number of frames came in. Returns the end of it. */
  onPaint(listener: () => void): () => void
}

export interface BookStoreOptions {
  now(): number
  /** Calls back before the next paint: `requestAnimationFrame` in a page. */
  schedule(run: () => void): void
}

/**
 * Keeps the newest book. Frames only replace a reference; grouping and formatting happen when the
 * screen paints, so a burst of frames costs one paint and a hidden tab none.
 */
export function createBookStore({ now, schedule }: BookStoreOptions): BookStore {
  const listeners = new Set<() => void>()
  let latest: { book: Orderbook; receivedAtMs: number } | undefined
  let isScheduled = false

  const paintSoon = () => {
    if (isScheduled || listeners.size === 0) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      for (const listener of listeners) listener()
    })
  }

  return {
    push(book) {
      if (latest !== undefined && isOvertaken(book.timestamp, latest.book.timestamp)) return
      latest = { book, receivedAtMs: now() }
      paintSoon()
    },
    current: () => latest,
    clear() {
      latest = undefined
      paintSoon()
    },
    onPaint(listener) {
      listeners.add(listener)
      if (latest !== undefined) paintSoon()
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
