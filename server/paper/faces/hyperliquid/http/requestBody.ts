import type { IncomingMessage } from 'node:http'
import { RefusedRequest, readBody } from '@/server/paper/wire/readBody'
import { UnreadableRequest } from './unreadableRequest'

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
  const body = await readBody(request)
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new UnreadableRequest()
  }
}
