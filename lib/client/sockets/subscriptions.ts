/** One running stream: what it holds now, and how to end it. */
export interface Stream<Payload> {
  /** The latest whole picture for a listener that joins later; undefined before the first. */
  current(): Payload | undefined
  stop(): void
}

interface Shared<Payload> {
  listeners: Set<(payload: Payload) => void>
  /** undefined while it is being started. */
  stream: Stream<Payload> | undefined
}

/**
 * Streams shared by name, of the wire and of what is made of it: the first listener starts one, the
 * last one to leave stops it, and who joins in between gets the present picture at once.
 * Unsubscribing twice does nothing. A listener that throws disturbs no other; its error surfaces as
 * an uncaught one. Starting a stream may call back into this: who joins or leaves meanwhile counts.
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
    // A wrapper of its own, so that one function may listen twice and leave once.
    const own = (payload: Payload) => listener(payload)
    const running = this.running.get(name)
    const shared = running ?? { listeners: new Set(), stream: undefined }
    shared.listeners.add(own)
    if (running === undefined) this.start(name, shared, start)
    else deliverPresent(running, own)
    return () => {
      if (!shared.listeners.delete(own) || shared.listeners.size > 0) return
      if (this.running.get(name) === shared) this.running.delete(name)
      shared.stream?.stop()
    }
  }

  /** Stops everything; no listener is called again. */
  close(): void {
    const all = [...this.running.values()]
    this.running.clear()
    for (const shared of all) {
      shared.listeners.clear()
      shared.stream?.stop()
    }
  }

  private start(
    name: string,
    shared: Shared<Payload>,
    start: (emit: (payload: Payload) => void) => Stream<Payload>,
  ): void {
    this.running.set(name, shared)
    try {
      const stream = start((payload) => {
        // The value before the stream is emitted below, once.
        if (shared.stream === undefined) return
        for (const listener of [...shared.listeners]) {
          if (shared.listeners.has(listener)) deliver(listener, payload)
        }
      })
      if (this.running.get(name) !== shared) {
        // Everything was closed meanwhile.
        stream.stop()
        return
      }
      shared.stream = stream
    } catch (error) {
      if (this.running.get(name) === shared) this.running.delete(name)
      throw error
    }
    for (const listener of [...shared.listeners]) deliverPresent(shared, listener)
  }
}

/** Gives the present picture to a listener that joins. */
function deliverPresent<Payload>(
  { listeners, stream }: Shared<Payload>,
  listener: (payload: Payload) => void,
): void {
  const present = stream?.current()
  if (present !== undefined && listeners.has(listener)) deliver(listener, present)
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
