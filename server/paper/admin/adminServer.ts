import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import { fieldFault } from '@/server/paper/wire/fieldFault'

/** What an admin operation answers; anything but 2xx carries `{error}`. */
interface AdminAnswer {
  status: number
  body: unknown
}

/** One operation of the admin port. A POST is given its JSON body. */
export interface AdminRoute {
  method: 'GET' | 'POST'
  path: string
  run(body: unknown): AdminAnswer | Promise<AdminAnswer>
}

/** Thrown by an operation that was asked for something it cannot do: answered as 400. */
export class AdminRefusal extends Error {}

/** A body as its schema has it. @throws AdminRefusal naming the field that is wrong */
export function readBody<Schema extends z.ZodType>(body: unknown, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new AdminRefusal(fieldFault(parsed.error, body, 'body'))
}

const BODY_BYTES_MAX = 64 * 1024
const BODY_TIMEOUT_MS = 5_000
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Answers JSON to JSON. Refuses whatever a web page could send: a request with an Origin header,
 * or one that reached this port under another host's name.
 */
export function createAdminServer(
  routes: readonly AdminRoute[],
  log: (line: string) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  async function answer(request: IncomingMessage): Promise<AdminAnswer> {
    if (request.headers.origin !== undefined) {
      return refuse(403, 'the admin port does not talk to web pages')
    }
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    if (!LOOPBACK.has(host)) return refuse(403, 'the admin port answers under loopback names only')
    const path = (request.url ?? '').split('?')[0]
    const candidates = routes.filter((route) => route.path === path)
    if (candidates.length === 0) return refuse(404, 'no such operation')
    const route = candidates.find((candidate) => candidate.method === request.method)
    if (route === undefined) return refuse(405, `${request.method} is not for this path`)
    if (route.method === 'GET') return route.run(undefined)
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      return refuse(415, 'send application/json')
    }
    return route.run(readAdminJson(await receiveBody(request)))
  }

  return (request, response) => {
    answer(request)
      .catch((error: unknown) => answerError(error, log))
      .then(({ status, body }) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'cache-control': 'no-store',
          ...(status === 413 || status === 408 ? { connection: 'close' } : {}),
        })
        response.end(`${JSON.stringify(body)}\n`)
      })
  }
}

function refuse(status: number, error: string): AdminAnswer {
  return { status, body: { error } }
}

/** A body that could not be read; `status` says why. */
class UnreadableBody extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

function answerError(error: unknown, log: (line: string) => void): AdminAnswer {
  if (error instanceof AdminRefusal) return refuse(400, error.message)
  if (error instanceof UnreadableBody) return refuse(error.status, error.message)
  log(`admin: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return refuse(500, 'internal error')
}

function receiveBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const timer = setTimeout(
      () => reject(new UnreadableBody(408, 'the body did not arrive')),
      BODY_TIMEOUT_MS,
    )
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk)
      else reject(new UnreadableBody(413, 'the body is larger than 64 kB'))
    })
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    request.on('error', reject)
    request.on('close', () => clearTimeout(timer))
  })
}

/** Parses the JSON of a body. @throws UnreadableBody 400 */
function readAdminJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBody(400, 'the body is not JSON')
  }
}
