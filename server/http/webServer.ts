import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { methodNotAllowed } from '@/lib/schema/perpsError'
import type { Door } from './door'
import { drainBody } from './drainBody'
import { DATA, inTurn } from './headers'
import { doorOf, mountOnNode, pathOf } from './nodeMount'
import type { SetPageHeaders } from './pageHeaders'
import { PEER_HEADER } from './peerHeader'
import type { Readiness } from './readiness'
import { JSON_TYPE } from './target'
import {
  answerRefused,
  answerUnreadable,
  headRefusal,
  unknownExpectation,
  unreadablePath,
} from './unreadableRequest'

/** Longest that the head of a request may take to come, and all of it. */
const HEAD_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000
const TIMEOUT_CHECK_MS = 2_000
/** Longer than the proxies in front keep theirs, so that none is closed under a request. */
const KEEP_ALIVE_MS = 75_000

/** Methods that a route handler of the pages' server can have. */
const ROUTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What may be done with a page or a file. */
const PAGE_METHODS = ['GET', 'HEAD'] as const

/** A segment that a reader of addresses would resolve, which leads elsewhere than it says. */
const HAS_DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** What the web port serves. */
export type WebServerOptions = {
  door: Door
  /** `direct` answers the doors here, `next` lets the pages' server pass them to route handlers. */
  mount: 'direct' | 'next'
  setPageHeaders: SetPageHeaders
  renderPage(request: IncomingMessage, response: ServerResponse): Promise<void>
  readiness(): Promise<Readiness>
}

/** The web port: health, the doors, and pages; not listening yet. */
export function createWebServer(options: WebServerOptions): Server {
  const server = createServer(
    {
      headersTimeout: HEAD_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node's own refusal has neither our headers nor our body.
      requireHostHeader: false,
    },
    (request, response) => answer(options, request, response),
  )
  // Their bytes are limited; those past a number would be dropped without a word.
  server.maxHeadersCount = 0
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    answerRefused(options.door, unknownExpectation(), request, response),
  )
  server.on('clientError', (error, socket) => answerUnreadable(options.door, error, socket))
  return server
}

function answer(
  options: WebServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { door } = options
  const refusal = headRefusal(request)
  if (refusal !== undefined) {
    answerRefused(door, refusal, request, response)
    return
  }
  request.url = originForm(request.url ?? '/')
  const path = pathOf(request.url)
  if (path === '/healthz') {
    sendJson(response, 200, { ok: true })
    return
  }
  if (path === '/readyz') {
    options.readiness().then(
      (readiness) => sendJson(response, readiness.ready ? 200 : 503, readiness),
      (error: unknown) => {
        door.log.fault('looking whether all is ready', error)
        sendJson(response, 503, { ready: false })
      },
    )
    return
  }
  if (doorOf(path) === undefined && !isDecodable(path)) {
    answerRefused(door, unreadablePath(), request, response)
    return
  }
  if (doorOf(path) === undefined && !isReading(request.method, path)) {
    refuseMethod(options, request, response)
    return
  }
  const isPassedOn = options.mount === 'next' && isRoutable(request.method ?? '', path)
  if (!isPassedOn && mountOnNode(door, request, response)) return
  passOn(options, request, response, path)
}

// While the pages are being developed, their server is told things by its own pages.
function isReading(method: string | undefined, path: string): boolean {
  return method === 'GET' || method === 'HEAD' || path.startsWith('/__nextjs')
}

// The pages' server would render the page for a form that nobody sent from it, or look for an action.
function refuseMethod(
  { setPageHeaders }: WebServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  setPageHeaders(request, response)
  response.setHeader('allow', PAGE_METHODS.join(', '))
  response.once('finish', () => drainBody(request))
  sendJson(response, 405, methodNotAllowed(request.method ?? '', PAGE_METHODS).toBody())
}

function passOn(
  { door, setPageHeaders, renderPage }: WebServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  const name = doorOf(path)
  if (name === undefined) setPageHeaders(request, response)
  else setInTurn(response, door.fixedHeaders[name])
  // Nobody asks for parts of our files; of a part that is not there the pages' server makes a 500.
  delete request.headers.range
  request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
  response.once('finish', () => drainBody(request))
  renderPage(request, response).catch((error: unknown) => {
    door.log.fault('rendering a page', error)
    response.destroy()
  })
}

// What the pages' server would answer by itself, with a redirect or a page, is answered here.
function isRoutable(method: string, path: string): boolean {
  if (!ROUTED_METHODS.has(method) || path.includes('//') || path.includes('\\')) return false
  return isDecodable(path) && !HAS_DOT_SEGMENT.test(path)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

// A request target may name scheme and host, as to a proxy; what is asked for is its path.
function originForm(url: string): string {
  const absolute = /^https?:\/\/[^/?#]*(.*)$/i.exec(url)?.[1]
  const target = absolute ?? url
  return target.startsWith('/') ? target : `/${target}`
}

function setInTurn(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index + 1 < headers.length; index += 2) {
    response.setHeader(headers[index] ?? '', headers[index + 1] ?? '')
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const headers = { ...DATA, 'content-type': JSON_TYPE, 'cache-control': 'no-store' }
  response.writeHead(status, inTurn(headers)).end(JSON.stringify(body))
}
