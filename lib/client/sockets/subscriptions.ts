/** One running stream: what it holds now, and how to end it. */
export interface Stream<Payload> {
  /** The latest whole picture for a listener that joins later; undefined before the first. */
  current(): Payload | undefined
  stop(): void
}

interface Shared<Payload> {
  listeners: Set<(payload: Payload) => void>
  stream: Stream<Payload>
}

/**
 * Streams shared by name: the first listener starts one, the last one to leave stops it, and who
 * joins in between is handed the present picture at once. Unsubscribing twice does nothing. A
 * listener that throws disturbs no other; its error surfaces as an uncaught one.
 */
export class SharedStreams<Payload> {
  private readonly running = new Map<string, Shared<Payload>>()

  get size(): number {
    return this.running.size
  }

  subscribe(
    name: string,
    start: (emit: (payload: Payload) => void) => Stream<Payload>,
    listener: (payload: Payload) => void,
  ): () => void {
    const shared = this.running.get(name) ?? this.start(name, start)
    // A wrapper of its own, so that one function may listen twice and leave once.
    const own = (payload: Payload) => listener(payload)
    shared.listeners.add(own)
    const present = shared.stream.current()
    if (present !== undefined) deliver(own, present)
    return () => {
      if (!shared.listeners.delete(own) || shared.listeners.size > 0) return
      if (this.running.get(name) === shared) this.running.delete(name)
      shared.stream.stop()
    }
  }

  /** Stops everything; no one is called again. */
  close(): void {
    const all = [...this.running.values()]
    this.running.clear()
    for (const shared of all) {
      shared.listeners.clear()
      shared.stream.stop()
    }
  }

  private start(
    name: string,
    start: (emit: (payload: Payload) => void) => Stream<Payload>,
  ): Shared<Payload> {
    const listeners = new Set<(payload: Payload) => void>()
    const stream = start((payload) => {
      for (const listener of [...listeners]) if (listeners.has(listener)) deliver(listener, payload)
    })
    const shared = { listeners, stream }
    this.running.set(name, shared)
    return shared
  }
}

function deliver<Payload>(listener: (payload: Payload) => void, payload: Payload): void {
  try {
    listener(payload)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
