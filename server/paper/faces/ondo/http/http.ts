import type { IncomingMessage } from 'node:http'
import { authenticate } from '@/server/paper/faces/ondo/auth/authenticate'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import {
  createHttpHandler,
  type HttpQuestion,
  type HttpReply,
  jsonReply,
  textReply,
} from '@/server/paper/wire/httpHandler'
import { RefusedRequest, readBody } from '@/server/paper/wire/readBody'
import type { WeightLimiter } from '@/server/paper/wire/weights'
import { type Answer, type Call, match, type Params } from './call'
import { CALLS } from './calls'
import { badRequest, VenueError } from './errors'
import { Query, type Question } from './request'
import { speedBump } from './speedBump'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers':
    'Authorization, Content-Type, ONDO-KEY-ID, ONDO-TIMESTAMP, ONDO-SIGN',
  'access-control-expose-headers': 'Retry-After',
  'access-control-max-age': '86400',
}
const BUILT_IN_ERROR = 'unknown'
const RETRY_AFTER_SECS = '5'

/** REST of the venue, open to every origin. */
export function createHandler(context: FaceContext, limiter: WeightLimiter) {
  const tooMany = jsonReply(429, failureOf('too_many_requests', 'too many requests'))
  return createHttpHandler({
    faults: context.host.faults,
    headers: CORS,
    tooMany: { ...tooMany, headers: { 'retry-after': RETRY_AFTER_SECS } },
    open: (request) => open(context, limiter, request),
    failure,
  })
}

async function open(
  context: FaceContext,
  limiter: WeightLimiter,
  request: IncomingMessage,
): Promise<HttpQuestion | HttpReply> {
  const { method = 'GET', url = '/' } = request
  if (method === 'OPTIONS') return textReply(204, '')
  // The venue's proxy refuses requests without a user agent.
  if (!request.headers['user-agent']) return textReply(403, 'error code: 1010')
  const [path = '/', search = ''] = splitTarget(url)
  const found = findCall(method, path)
  if (found === undefined) return textReply(404, '404 page not found')
  const body = method === 'GET' ? new Uint8Array() : await readBody(request)
  return {
    subject: `${method} ${path}`,
    isAction: method !== 'GET',
    spend: () => limiter.spend(request.socket.remoteAddress ?? '', 1),
    async run() {
      try {
        const bump = speedBump(context.host.faults, { method, path, body })
        if (bump !== undefined) return bump
        const query = new Query(new URLSearchParams(search))
        return replyOf(
          await answer(
            context,
            request,
            { method, path, query, body, origin: originOf(request) },
            found,
          ),
        )
      } catch (error) {
        return failure(error)
      }
    },
  }
}

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

/** The face's own host as it was called; by its address where it was called by another name. */
function originOf({ headers, socket }: IncomingMessage): string {
  const { host = '' } = headers
  return LOOPBACK.test(host) ? host : `127.0.0.1:${socket.localPort ?? 0}`
}

function splitTarget(url: string): [string, string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

interface Found {
  call: Call
  params: Params
}

function findCall(method: string, path: string): Found | undefined {
  for (const call of CALLS) {
    if (call.method !== method) continue
    const params = match(call, path)
    if (params !== undefined) return { call, params }
  }
  return undefined
}

async function answer(
  context: FaceContext,
  request: IncomingMessage,
  question: Question,
  { call, params }: Found,
): Promise<Answer> {
  if (call.permission === undefined) return call.run(context, question, params)
  const caller = await authenticate(context, request, question.body, call.permission)
  return call.run(context, question, params, caller)
}

function replyOf(answer: Answer): HttpReply {
  if ('plain' in answer) return jsonReply(200, answer.plain)
  if ('page' in answer) {
    const { items, pageInfo } = answer.page
    return jsonReply(200, { success: true, result: items, pageInfo })
  }
  if ('done' in answer) return jsonReply(200, { success: true })
  return jsonReply(200, { success: true, result: answer.result })
}

/** The envelope of a refusal. */
function failureOf(code: string, message: string) {
  return { success: false, error: message, error_code: code }
}

function failure(error: unknown): HttpReply {
  if (error instanceof VenueError) {
    return jsonReply(error.status, failureOf(error.code, error.message))
  }
  if (error instanceof RefusedRequest) {
    return jsonReply(error.status, failureOf('', error.message))
  }
  if (error instanceof URIError) return failure(badRequest('the path cannot be read'))
  process.stderr.write(`ondo face: ${error instanceof Error ? error.stack : error}\n`)
  return jsonReply(500, failureOf(BUILT_IN_ERROR, 'internal server error'))
}
