import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import type { FaultSwitches } from '@/server/paper/host'

const delay = promisify(setTimeout)

/** What goes back over HTTP. */
export interface HttpReply {
  status: number
  contentType: string
  body: string
  /** Beside those of every reply. */
  headers?: Readonly<Record<string, string>>
}

/** A request that was read, before it is done. */
export interface HttpQuestion {
  /** What faults are matched against, such as the path and the kind of action. */
  subject: string
  /** It changes something: its reply may be lost after it was done. */
  isAction: boolean
  /** Counts it against the caller's limits; false where it is one too many. */
  spend(): boolean
  run(): Promise<HttpReply>
}

/** HTTP protocol of a venue. */
export interface HttpVenue {
  readonly faults: FaultSwitches
  /** Sent with every reply: browsers of every origin call these venues. */
  readonly headers: Readonly<Record<string, string>>
  /** Reads a request; what is answered at once, where nothing can strike it. */
  open(request: IncomingMessage): Promise<HttpQuestion | HttpReply>
  /** What a caller beyond its limits gets. */
  readonly tooMany: HttpReply
  failure(error: unknown): HttpReply
}

/** `undefined`: the connection is cut without a word. */
type Answer = HttpReply | undefined

/** Answers requests as the venue does, with the faults that are switched on. */
export function createHttpHandler(venue: HttpVenue) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(venue, request)
      .catch((error: unknown): Answer => venue.failure(error))
      .then((reply) => {
        if (reply === undefined) request.socket.destroy()
        else write(venue.headers, request, response, reply)
      })
      .catch(() => request.socket.destroy())
  }
}

async function answer(venue: HttpVenue, request: IncomingMessage): Promise<Answer> {
  const question = await venue.open(request)
  if ('status' in question) return question
  const { faults } = venue
  const { subject } = question
  if (faults.take('drop_request', subject) !== undefined) return undefined
  const wait = faults.take('delay', subject)
  if (wait !== undefined) await delay(wait.delayMs ?? 0)
  const isOver = faults.isOn('enforce_weights') && !question.spend()
  if (isOver || faults.take('rate_limited', subject) !== undefined) return venue.tooMany
  const broken = brokenReply(faults, subject)
  if (broken !== undefined) return broken
  const reply = await question.run()
  if (question.isAction && faults.take('drop_reply_after_accept', subject) !== undefined) {
    return undefined
  }
  if (faults.take('truncate_json', subject) === undefined) return reply
  return { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) }
}

function brokenReply(faults: FaultSwitches, subject: string): HttpReply | undefined {
  const error = faults.take('http_error', subject)
  if (error !== undefined) return textReply(error.status ?? 502, 'Bad Gateway')
  const html = faults.take('html_error', subject)
  if (html === undefined) return undefined
  const body = '<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>'
  return { status: html.status ?? 502, contentType: 'text/html', body }
}

export function jsonReply(status: number, body: unknown): HttpReply {
  return { status, contentType: 'application/json', body: JSON.stringify(body) }
}

export function textReply(status: number, body: string): HttpReply {
  return { status, contentType: 'text/plain; charset=utf-8', body }
}

function write(
  headers: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
  reply: HttpReply,
): void {
  const body = Buffer.from(reply.body)
  const isHalfRead = !request.complete
  response.writeHead(reply.status, {
    ...headers,
    ...reply.headers,
    'content-type': reply.contentType,
    'content-length': body.length,
    ...(isHalfRead ? { connection: 'close' } : {}),
  })
  response.end(body, () => {
    if (isHalfRead) request.socket.destroySoon()
  })
}
