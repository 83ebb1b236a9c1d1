import type { IncomingMessage } from 'node:http'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import {
  createHttpHandler,
  type HttpQuestion,
  type HttpReply,
  jsonReply,
  textReply,
} from '@/server/paper/wire/httpHandler'
import { RefusedRequest, readBody } from '@/server/paper/wire/readBody'
import type { WeightLimiter } from '@/server/paper/wire/weights'
import { type Endpoint, handleRequest, subjectOf, weightOf } from './handleRequest'
import { UnreadableRequest } from './unreadableRequest'

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  '/info': 'info',
  '/exchange': 'exchange',
  '/explorer': 'explorer',
}
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/** `POST /info`, `POST /exchange` and `POST /explorer`, open to every origin. */
export function createHandler(context: FaceContext, limiter: WeightLimiter) {
  return createHttpHandler({
    faults: context.host.faults,
    headers: CORS,
    // The live venue's body of a 429.
    tooMany: jsonReply(429, null),
    open: (request) => open(context, limiter, request),
    failure,
  })
}

async function open(
  context: FaceContext,
  limiter: WeightLimiter,
  request: IncomingMessage,
): Promise<HttpQuestion | HttpReply> {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (request.method === 'OPTIONS') return textReply(200, '')
  const endpoint = ENDPOINTS[path]
  if (endpoint === undefined) return textReply(404, 'Not Found')
  if (request.method !== 'POST') return textReply(405, 'Method Not Allowed')
  const body = await readJsonBody(request)
  const address = request.socket.remoteAddress ?? ''
  return {
    subject: subjectOf(endpoint, body),
    isAction: endpoint === 'exchange',
    spend: () => limiter.spend(address, weightOf(endpoint, body)),
    run: async () =>
      jsonReply(200, await handleRequest(context, endpoint, body, { limiter, address })),
  }
}

function failure(error: unknown): HttpReply {
  if (error instanceof RefusedRequest) return textReply(error.status, error.message)
  if (error instanceof UnreadableRequest) return textReply(422, error.message)
  process.stderr.write(`hyperliquid face: ${error instanceof Error ? error.stack : error}\n`)
  return textReply(500, 'Internal Server Error')
}

/**
 * The JSON body of a request.
 * @throws {RefusedRequest} for another content type (415), a body too large (413) or too slow (408)
 * @throws {UnreadableRequest} when it is no JSON
 */
async function readJsonBody(request: IncomingMessage): Promise<unknown> {
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
