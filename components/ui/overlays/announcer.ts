export type Politeness = 'polite' | 'assertive'

type Listener = (politeness: Politeness, text: string) => void

export interface Announcer {
  /**
   * Says it when the reader is free; several within the batch window become one sentence. Returns
   * what takes it back while it was not said.
   */
  announce(text: string): () => void
  /** Interrupts: refused orders, liquidation danger, a lost connection. */
  alert(text: string): void
  /** Sets the renderer of messages. Returns a function that removes it. */
  listen(listener: Listener): () => void
}

/** Collects messages for screen readers; polite ones are batched over `batchMs`. */
export function createAnnouncer(batchMs: number): Announcer {
  const listeners = new Set<Listener>()
  let waiting: { text: string }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const notifyListeners = (politeness: Politeness, text: string) => {
    for (const listener of listeners) listener(politeness, text)
  }

  const announceWaiting = () => {
    const texts = waiting.map((each) => each.text)
    waiting = []
    timer = undefined
    if (texts.length > 0) notifyListeners('polite', texts.join('. '))
  }

  return {
    announce(text) {
      const announcement = { text }
      waiting.push(announcement)
      if (timer === undefined) timer = setTimeout(announceWaiting, batchMs)
      return () => {
        waiting = waiting.filter((each) => each !== announcement)
      }
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

/** The announcer of this page; `LiveRegions`, mounted once, renders its messages. */
export const announcer = createAnnouncer(2_000)
