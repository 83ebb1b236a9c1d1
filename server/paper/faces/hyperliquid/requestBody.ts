import type { IncomingMessage } from 'node:http'
import { UnreadableRequest } from './unreadableRequest'

/** Largest request the face reads; a batch of a thousand orders is well below it. */
export const MAX_BODY_BYTES = 1_048_576
const READ_TIMEOUT_MS = 10_000

/** A request refused before its contents mattered. */
export class RefusedRequest extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(text)
    this.name = 'RefusedRequest'
    this.status = status
  }
}

/**
 * The JSON body of a request.
 * @throws {RefusedRequest} for another content type (415), a body too large (413) or too slow (408)
 * @throws {UnreadableRequest} when it is no JSON
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const contentType = request.headers['content-type'] ?? ''
  if (!/^application\/([a-z.+-]+\+)?json\b/i.test(contentType)) {
    throw new RefusedRequest(415, 'Expected request with `Content-Type: application/json`')
  }
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableRequest()
  }
}

function readText(request: IncomingMessage): Promise<string> {
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
    request.on('end', () => settle(() => resolve(Buffer.concat(chunks).toString('utf8'))))
    request.on('error', (error) => settle(() => reject(error)))
    request.on('close', () => settle(() => reject(new RefusedRequest(400, 'Incomplete request'))))
  })
}
