import type { IncomingMessage } from 'node:http'

const DRAIN_BYTES_MAX = 32 * 1024 * 1024
const DRAIN_MS_MAX = 5_000

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
