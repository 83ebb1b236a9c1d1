export type Politeness = 'polite' | 'assertive'

type Listener = (politeness: Politeness, text: string) => void

export interface Announcer {
  /** Says it when the reader is free; several within the batch window become one sentence. */
  announce(text: string): void
  /** Interrupts: refused orders, liquidation danger, a lost connection. */
  alert(text: string): void
  /** Who speaks. Returns the end of it. */
  listen(listener: Listener): () => void
}

/** Collects what should be said aloud; polite news is batched over `batchMs`. */
export function createAnnouncer(batchMs: number): Announcer {
  const listeners = new Set<Listener>()
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const notifyListeners = (politeness: Politeness, text: string) => {
    for (const listener of listeners) listener(politeness, text)
  }

  return {
    announce(text) {
      waiting.push(text)
      if (timer !== undefined) return
      timer = setTimeout(() => {
        const announcement = waiting.join('. ')
        waiting = []
        timer = undefined
        notifyListeners('polite', announcement)
      }, batchMs)
    },
    alert(text) {
      notifyListeners('assertive', text)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The announcer of this page; `LiveRegions`, mounted once, gives it a voice. */
export const announcer = createAnnouncer(2_000)
