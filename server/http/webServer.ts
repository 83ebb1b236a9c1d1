import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { methodNotAllowed, type PerpsError } from '@/lib/schema/perpsError'
import { hostNotAllowed, type IsAllowedHost } from '@/server/http/request/allowedHost'
import { DATA, headerPairs } from './answer/headers'
import type { Gateway } from './gateway'
import { gatewayOf, mountOnNode, pathOf } from './nodeMount'
import { embedCookies, embedRequest } from './pages/embedPages'
import { FIRST_SIGHT_HEADER, firstSight } from './pages/firstSight'
import type { SetPageHeaders } from './pages/pageHeaders'
import { NOTICES_HEADER, pageNotices } from './pages/pageNotices'
import { isCardPicture, SHARE_HEADER, sharePageData } from './pages/sharePageData'
import type { Readiness } from './readiness'
import { drainBody } from './request/collectBody'
import { PEER_HEADER } from './request/peerHeader'
import { JSON_TYPE } from './request/target'
import {
  answerRefused,
  answerUnreadable,
  headRefusal,
  unknownExpectation,
  unreadablePath,
} from './request/unreadableRequest'

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
  gateway: Gateway
  /** `direct` answers the gateways here, `next` lets the pages' server pass them to route handlers. */
  mount: 'direct' | 'next'
  setPageHeaders: SetPageHeaders
  renderPage(request: IncomingMessage, response: ServerResponse): Promise<void>
  readiness(): Promise<Readiness>
  /** Whether a request names this service; those that name another are refused. */
  isAllowedHost: IsAllowedHost
}

/** The web port: health, the gateways, and pages; not listening yet. */
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
    refuse(options, unknownExpectation(), request, response),
  )
  server.on('clientError', (error, socket) => answerUnreadable(options.gateway, error, socket))
  return server
}

function answer(
  options: WebServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { gateway } = options
  const refusal = headRefusal(request)
  if (refusal !== undefined) {
    refuse(options, refusal, request, response)
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
        gateway.log.fault('looking whether all is ready', error)
        sendJson(response, 503, { ready: false })
      },
    )
    return
  }
  if (!options.isAllowedHost(request)) {
    refuse(options, hostNotAllowed(), request, response)
    return
  }
  if (gatewayOf(path) === undefined && !isDecodable(path)) {
    refuse(options, unreadablePath(), request, response)
    return
  }
  if (gatewayOf(path) === undefined && !isReading(request.method, path)) {
    refuseMethod(options, request, response)
    return
  }
  const isPassedOn = options.mount === 'next' && isRoutable(request.method ?? '', path)
  if (!isPassedOn && mountOnNode(gateway, request, response)) return
  forward(options, request, response, path)
}

// A page's refusal is as little for other origins as the page itself.
function refuse(
  { gateway }: WebServerOptions,
  error: PerpsError,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const name = gatewayOf(pathOf(originForm(request.url ?? '/'))) ?? 'bff'
  answerRefused(gateway, name, error, request, response)
}

// While the pages are being developed, their server receives messages from its own pages.
function isReading(method: string | undefined, path: string): boolean {
  return method === 'GET' || method === 'HEAD' || path.startsWith('/__nextjs')
}

// Next renders the page for a posted form, or looks for a server action; no page of ours posts one.
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

function forward(
  { gateway, setPageHeaders, renderPage }: WebServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  const name = gatewayOf(path)
  if (name === undefined) setPageHeaders(request, response)
  else setInTurn(response, gateway.fixedHeaders[name])
  // Drop `Range`: Next answers 500 to an unsatisfiable one.
  delete request.headers.range
  // Next sends this header to itself, never through the gateway: from outside it is forged.
  delete request.headers['x-middleware-subrequest']
  const embed = embedRequest(request.url ?? '/')
  if (embed?.kind === 'page') request.headers.cookie = embedCookies(embed.query)
  request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
  response.once('finish', () => drainBody(request))
  withFirstFigures(gateway, request, name === undefined)
    .then(() => renderPage(request, response))
    .catch((error: unknown) => {
      gateway.log.fault('rendering a page', error)
      response.destroy()
    })
}

// What a page shows from its first paint on; callers cannot say it.
async function withFirstFigures(
  gateway: Gateway,
  request: IncomingMessage,
  isPage: boolean,
): Promise<void> {
  delete request.headers[NOTICES_HEADER]
  delete request.headers[FIRST_SIGHT_HEADER]
  delete request.headers[SHARE_HEADER]
  const url = request.url ?? '/'
  if (!isPage || url.startsWith('/_next/static/')) return
  const card = sharePageData(gateway, request)
  if (card !== undefined) request.headers[SHARE_HEADER] = headerText(card)
  if (isCardPicture(url)) return
  // A router fetches a page for a visitor who has the figures already.
  const isDocument = request.headers.rsc === undefined
  const [notices, sight] = await Promise.all([
    pageNotices(gateway),
    isDocument ? firstSight(gateway, url) : undefined,
  ])
  if (notices.length > 0) request.headers[NOTICES_HEADER] = headerText(notices)
  if (sight !== undefined) request.headers[FIRST_SIGHT_HEADER] = headerText(sight)
}

function headerText(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value))
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
  response.writeHead(status, headerPairs(headers)).end(JSON.stringify(body))
}
