import type { IncomingMessage } from 'node:http'
import { type PerpsError, payloadTooLarge, validationError } from '@/lib/schema/perpsError'

/**
 * Takes a request of node's server in. By its events: an iterator over it costs an order more than
 * the parsing of what it brings.
 * @throws PerpsError 413 as soon as there is more than `bytesMax`, 400/2002 where it broke off
 */
export function collectRequest(request: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  // Then nothing is told any more.
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
    // Not destroyed: the refusal goes out on the same socket, which somebody else reads empty.
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

/** The same for a body of the web's kind; undefined for none. */
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

// The caller left in the middle of it: no fault of ours, and no one's alarm.
function brokenOff(): PerpsError {
  return validationError('body', 'broke off before its end')
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks)
}
