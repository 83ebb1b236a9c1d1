import type { IncomingMessage } from 'node:http'
import { type PerpsError, payloadTooLarge, validationError } from '@/lib/schema/perpsError'

const DRAIN_BYTES_MAX = 32 * 1024 * 1024
const DRAIN_MS_MAX = 5_000

/**
 * Reads the body of a node request. By its events: an async iterator costs more than parsing the
 * body.
 * @throws PerpsError 413 as soon as there is more than `bytesMax`, 400/2002 where it broke off
 */
export function collectRequest(request: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  // A destroyed request emits nothing more.
  if (request.destroyed && !request.complete) return Promise.reject(brokenOff())
  return new Promise((resolve, reject) => {
    new BodyCollector(request, bytesMax, resolve, reject).listen()
  })
}

type Listener = (chunk: Uint8Array) => void

// Listeners without names: the loader of TypeScript defines the name of each function that has one as
// it is made, which for those of one body took as long as reading it.
class BodyCollector {
  readonly #chunks: Uint8Array[] = []
  #bytes = 0
  readonly #listeners: readonly (readonly [event: string, listener: Listener])[] = [
    ['data', (chunk) => this.#take(chunk)],
    ['end', () => this.#end()],
    ['error', () => this.#fail(brokenOff())],
    ['close', () => this.#fail(brokenOff())],
  ]

  constructor(
    private readonly request: IncomingMessage,
    private readonly bytesMax: number,
    private readonly resolve: (bytes: Uint8Array) => void,
    private readonly reject: (error: PerpsError) => void,
  ) {}

  listen(): void {
    for (const [event, listener] of this.#listeners) this.request.on(event, listener)
  }

  #take(chunk: Uint8Array): void {
    this.#bytes += chunk.byteLength
    if (this.#bytes > this.bytesMax) this.#fail(payloadTooLarge(this.bytesMax))
    else this.#chunks.push(chunk)
  }

  #end(): void {
    this.#forget()
    this.resolve(joined(this.#chunks))
  }

  // Not destroyed: the error response goes out on the same socket, which `drainBody` empties.
  #fail(error: PerpsError): void {
    this.#forget()
    this.request.pause()
    this.reject(error)
  }

  #forget(): void {
    for (const [event, listener] of this.#listeners) this.request.off(event, listener)
  }
}

/** The same for the body of a web `Request`; undefined for none. */
export async function collectChunks(
  body: AsyncIterable<Uint8Array> | undefined,
  bytesMax: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) break
      chunks.push(chunk)
    }
  } catch {
    throw brokenOff()
  }
  if (bytes > bytesMax) throw payloadTooLarge(bytesMax)
  return joined(chunks)
}

// The caller disconnected: not an error of the service, so not logged as one.
function brokenOff(): PerpsError {
  return validationError('body', 'broke off before its end')
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks)
}

/** Bytes of an unused body that are still read. */
export type DrainLimits = { bytesMax: number; timeMaxMs: number }

/**
 * Reads what is left of a refused body and throws it away: a caller who is cut off while writing
 * never reads why. Bounded, so that a refusal is no way to keep a connection busy for ever: past a
 * bound the connection ends.
 */
export function drainBody(
  request: IncomingMessage,
  { bytesMax, timeMaxMs }: DrainLimits = { bytesMax: DRAIN_BYTES_MAX, timeMaxMs: DRAIN_MS_MAX },
): void {
  if (request.complete || request.destroyed) return
  let bytes = 0
  // One that came whole in the meantime shares its connection with the requests after it.
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, timeMaxMs)
  const stop = () => clearTimeout(timer)
  request.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    if (bytes > bytesMax) request.socket.destroy()
  })
  request.once('end', stop)
  request.once('close', stop)
  request.resume()
}
