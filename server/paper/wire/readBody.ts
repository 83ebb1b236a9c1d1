import type { IncomingMessage } from 'node:http'

/** Largest request a face reads; a batch of a thousand orders is well below it. */
export const MAX_BODY_BYTES = 1_048_576
const READ_TIMEOUT_MS = 10_000

/** A request refused before its contents mattered. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest'
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text)
  }
}

/**
 * The bytes of a request's body.
 * @throws {RefusedRequest} when there is too much of it (413), or it comes too slowly (408)
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => {
      reject(new RefusedRequest(408, 'Request Timeout'))
    }, READ_TIMEOUT_MS)
    const settle = (end: () => void) => {
      clearTimeout(timer)
      end()
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MAX_BODY_BYTES) chunks.push(chunk)
      else {
        request.pause()
        settle(() =>
          reject(
            new RefusedRequest(413, 'Failed to buffer the request body: length limit exceeded'),
          ),
        )
      }
    })
    request.on('end', () => settle(() => resolve(Buffer.concat(chunks))))
    request.on('error', (error) => settle(() => reject(error)))
    request.on('close', () => settle(() => reject(new RefusedRequest(400, 'Incomplete request'))))
  })
}
