import type { IncomingMessage } from 'node:http'
import { type PerpsError, payloadTooLarge, validationError } from '@/lib/schema/perpsError'

/**
 * Reads the body of a node request. By its events: an async iterator costs more than parsing the
 * body.
 * @throws PerpsError 413 as soon as there is more than `bytesMax`, 400/2002 where it broke off
 */
export function collectRequest(request: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  // A destroyed request emits nothing more.
  if (request.destroyed && !request.complete) return Promise.reject(brokenOff())
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let bytes = 0
    function onData(chunk: Uint8Array): void {
      bytes += chunk.byteLength
      if (bytes > bytesMax) fail(payloadTooLarge(bytesMax))
      else chunks.push(chunk)
    }
    function onEnd(): void {
      forget()
      resolve(joined(chunks))
    }
    const onBreak = () => fail(brokenOff())
    // Not destroyed: the error response goes out on the same socket, which `drainBody` empties.
    function fail(error: PerpsError): void {
      forget()
      request.pause()
      reject(error)
    }
    function forget(): void {
      request.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak)
    }
    request.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak)
  })
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
