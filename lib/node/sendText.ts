import type { Dispatcher } from 'undici'

/** An answer, whole. Names of headers are lower-case. */
export interface TextAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/**
 * Sends one request over kept connections and reads the answer as text. A request made of streams
 * and promises costs half as much again.
 * @param signals each ends it with its reason; what was not written by then never is
 * @throws the error of the connection, or the reason of a signal
 */
export function sendText(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  signals: readonly AbortSignal[],
): Promise<TextAnswer> {
  const aborted = signals.find((signal) => signal.aborted)
  if (aborted !== undefined) return Promise.reject(aborted.reason)
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new Answering(resolve, reject, signals))
  })
}

class Answering implements Dispatcher.DispatchHandler {
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #status = 0
  #headers: TextAnswer['headers'] = {}
  readonly #onAbort = () => this.#abort()

  constructor(
    private readonly resolve: (answer: TextAnswer) => void,
    private readonly reject: (error: unknown) => void,
    private readonly signals: readonly AbortSignal[],
  ) {
    for (const signal of signals) signal.addEventListener('abort', this.#onAbort, { once: true })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.signals.some((signal) => signal.aborted)) this.#abort()
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: TextAnswer['headers'],
  ): void {
    // Of an interim answer (1xx) the last one is the answer.
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#forget()
    const [only] = this.#chunks
    const bytes =
      only !== undefined && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks)
    this.resolve({ status: this.#status, headers: this.#headers, text: bytes.toString('utf8') })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#forget()
    this.reject(error)
  }

  // Where nothing was started yet, it is ended as soon as it would be.
  #abort(): void {
    const reason: unknown = this.signals.find((signal) => signal.aborted)?.reason
    this.#forget()
    this.reject(reason)
    this.#controller?.abort(reason instanceof Error ? reason : new Error('given up'))
  }

  #forget(): void {
    for (const signal of this.signals) signal.removeEventListener('abort', this.#onAbort)
  }
}
