/**
 * A signal that aborts after a time, or with an earlier one, and leaves nothing behind once released.
 * `AbortSignal.any` and `AbortSignal.timeout` leave weak references until the time is over: on a busy
 * service they were a third of what its garbage collector moved.
 */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #follow = () => this.#controller.abort(this.earlier?.reason)

  /**
   * @param timeoutMs until it aborts, with a `TimeoutError` unless `reason` says otherwise
   * @param earlier aborts it too, with its own reason
   * @param reason what it aborts with at that time
   */
  constructor(
    timeoutMs: number,
    private readonly earlier?: AbortSignal,
    reason: () => Error = timeoutError,
  ) {
    this.#timer = setTimeout(() => this.#controller.abort(reason()), timeoutMs)
    this.#timer.unref()
    if (earlier?.aborted === true) this.#follow()
    else earlier?.addEventListener('abort', this.#follow, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Ends it: its signal, where it has not aborted by now, never does. */
  release(): void {
    clearTimeout(this.#timer)
    this.earlier?.removeEventListener('abort', this.#follow)
  }
}

function timeoutError(): DOMException {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError')
}

/**
 * Runs `work` for all items at once, each with a signal of its own that aborts with `signal`. The
 * many waits of one request are one listener of its signal then: a long list of them looks like a
 * leak.
 * @returns the results in the order of the items
 * @throws what the first work that failed throws; the others still abort with `signal`
 */
export async function runEachUnder<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const all = items.map((item) => ({ item, controller: new AbortController() }))
  const abortAll = () => {
    for (const { controller } of all) controller.abort(signal.reason)
  }
  if (signal.aborted) abortAll()
  else signal.addEventListener('abort', abortAll, { once: true })
  const running = all.map(async ({ item, controller }) => await work(item, controller.signal))
  void Promise.allSettled(running).then(() => signal.removeEventListener('abort', abortAll))
  return await Promise.all(running)
}
