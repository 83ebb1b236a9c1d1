import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import type { FaultSwitches } from '@/server/paper/host'
import type { FaceContext } from './context'
import { type Endpoint, handleRequest, subjectOf, weightOf } from './handleRequest'
import { RefusedRequest, readJsonBody } from './requestBody'
import { UnreadableRequest } from './unreadableRequest'
import type { WeightLimiter } from './weights'

const delay = promisify(setTimeout)
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
const JSON_TYPE = 'application/json'
const TEXT_TYPE = 'text/plain; charset=utf-8'
/** The live venue's body of a 429. */
const TOO_MANY = 'null'

interface Reply {
  status: number
  contentType: string
  body: string
}

/** `undefined`: the connection is cut without a word. */
type Answer = Reply | undefined

/** `POST /info`, `POST /exchange` and `POST /explorer`, open to every origin; faults strike where documented. */
export function createHttpHandler(context: FaceContext, limiter: WeightLimiter) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(context, limiter, request)
      .catch((error: unknown): Answer => failure(error))
      .then((reply) => {
        if (reply === undefined) request.socket.destroy()
        else write(request, response, reply)
      })
      .catch(() => request.socket.destroy())
  }
}

async function answer(
  context: FaceContext,
  limiter: WeightLimiter,
  request: IncomingMessage,
): Promise<Answer> {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (request.method === 'OPTIONS') return text(200, '')
  const endpoint = ENDPOINTS[path]
  if (endpoint === undefined) return text(404, 'Not Found')
  if (request.method !== 'POST') return text(405, 'Method Not Allowed')
  const body = await readJsonBody(request)
  const { faults } = context.host
  const subject = subjectOf(endpoint, body)
  if (faults.take('drop_request', subject) !== undefined) return undefined
  const wait = faults.take('delay', subject)
  if (wait !== undefined) await delay(wait.delayMs ?? 0)

  const address = request.socket.remoteAddress ?? ''
  const isOver = faults.isOn('enforce_weights') && !limiter.spend(address, weightOf(endpoint, body))
  if (isOver || faults.take('rate_limited', subject) !== undefined) return json(429, TOO_MANY)
  const broken = brokenReply(faults, subject)
  if (broken !== undefined) return broken

  const result = await handleRequest(context, endpoint, body, { limiter, address })
  if (endpoint === 'exchange' && faults.take('drop_reply_after_accept', subject) !== undefined) {
    return undefined
  }
  const whole = JSON.stringify(result)
  const isCut = faults.take('truncate_json', subject) !== undefined
  return json(200, isCut ? whole.slice(0, Math.floor(whole.length / 2)) : whole)
}

function brokenReply(faults: FaultSwitches, subject: string): Reply | undefined {
  const error = faults.take('http_error', subject)
  if (error !== undefined) return text(error.status ?? 502, 'Bad Gateway')
  const html = faults.take('html_error', subject)
  if (html === undefined) return undefined
  const body = '<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>'
  return { status: html.status ?? 502, contentType: 'text/html', body }
}

function failure(error: unknown): Answer {
  if (error instanceof RefusedRequest) return text(error.status, error.message)
  if (error instanceof UnreadableRequest) return text(422, error.message)
  process.stderr.write(`hyperliquid face: ${error instanceof Error ? error.stack : error}\n`)
  return text(500, 'Internal Server Error')
}

function json(status: number, body: string): Reply {
  return { status, contentType: JSON_TYPE, body }
}

function text(status: number, body: string): Reply {
  return { status, contentType: TEXT_TYPE, body }
}

function write(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const body = Buffer.from(reply.body)
  const isHalfRead = !request.complete
  response.writeHead(reply.status, {
    ...CORS,
    'content-type': reply.contentType,
    'content-length': body.length,
    ...(isHalfRead ? { connection: 'close' } : {}),
  })
  response.end(body, () => {
    if (isHalfRead) request.socket.destroySoon()
  })
}
