import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Budget, Limiter } from '@/server/http/callers/limiter'
import {
  ANSWER_MAX_MS,
  askedWith,
  askWhole,
  copied,
  keyOf,
  nonceIn,
  type Page,
  POLICY,
} from './askPage'
import type { PageServer } from './pageServer'
import { createRenderQueue, TooBusy } from './renderQueue'

const compress = promisify(gzip)

/** How long one rendered page serves all equal requests. */
const LIFE_MS = 1_000
const PAGES_KEPT = 200
/**
 * A refusal comes after a pause: who asks again at once with hundreds of connections otherwise has
 * the process write refusals all day. More than so many paused are cut off.
 */
const REFUSAL_PAUSE_MS = 1_000
const REFUSED_MAX = 1_000

export interface PageGateOptions {
  pages: Pick<PageServer, 'ask'>
  limiter: Pick<Limiter, 'consume'>
  /** The caller's counter. */
  budgetOf(request: IncomingMessage): Budget
  /** Resolves after a time. */
  pause(ms: number): Promise<void>
  steadyMs(): number
}

/** Answers a request for a page or file; its own headers are on the response by then. */
export type AnswerPage = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * The gate in front of the process that renders pages. Documents and what a router fetches of them
 * count per address; files do not. Equal pages are rendered once a second at most and shared; of
 * others two are rendered at a time, and where too many wait the next is asked to come back.
 */
export function createPageGate(options: PageGateOptions): AnswerPage {
  const { pages, limiter, pause, steadyMs } = options
  const cache = new LRUCache<string, { page: Promise<Page>; atMs: number; lifeMs: number }>({
    max: PAGES_KEPT,
  })
  const queue = createRenderQueue(pause)
  let refused = 0

  async function refuse(
    response: ServerResponse,
    status: 429 | 503,
    retryAfterSeconds: number,
  ): Promise<void> {
    if (refused >= REFUSED_MAX) {
      response.destroy()
      return
    }
    refused += 1
    await pause(REFUSAL_PAUSE_MS).finally(() => {
      refused -= 1
    })
    if (response.destroyed) return
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
    })
    response.end(refusalPage(status))
  }

  function share(request: IncomingMessage): Promise<Page> {
    const key = keyOf(request)
    const cached = cache.get(key)
    if (cached !== undefined && steadyMs() - cached.atMs < cached.lifeMs) return cached.page
    const page = queue.run(() => askWhole(pages, request))
    const entry = { page, atMs: steadyMs(), lifeMs: LIFE_MS }
    cache.set(key, entry)
    const forget = () => {
      if (cache.peek(key) === entry) cache.delete(key)
    }
    // Not shared: a page that sets a cookie is for one visitor, a failed one for none.
    page.then(({ status, headers }) => {
      if (status !== 200 || headers['set-cookie'] !== undefined) forget()
      else if (isImmutable(headers)) entry.lifeMs = Number.POSITIVE_INFINITY
    }, forget)
    return page
  }

  return async (request, response) => {
    if (isFile(request.url ?? '/')) {
      await stream(pages, request, response)
      return
    }
    const rateLimit = await limiter.consume(options.budgetOf(request))
    if (rateLimit.isExceeded) return await refuse(response, 429, rateLimit.resetSeconds)
    try {
      await write(request, response, await share(request))
    } catch (error) {
      if (error instanceof TooBusy) return await refuse(response, 503, 1)
      if (!isGone(error)) throw error
      await refuse(response, 503, 2)
    }
  }
}

/** Whether the process that renders is not there at this moment. */
function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ECONNRESET'
}

/** Files of the build and of `public/`: those of a path that ends in a name with a known ending. */
function isFile(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (
    path.startsWith('/_next/static/') ||
    /^\/(?:app|assets|letters|providers)\/[^/]+$/.test(path) ||
    path === '/favicon.svg'
  )
}

async function write(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
): Promise<void> {
  const nonce = nonceIn(String(request.headers[POLICY] ?? ''))
  const own = (text: string) => (page.nonce === '' ? text : text.replaceAll(page.nonce, nonce))
  for (const [name, value] of Object.entries(page.headers)) {
    if (value === undefined) continue
    response.setHeader(name, Array.isArray(value) ? value.map(own) : own(String(value)))
  }
  const isText = /^text\/|json|javascript|xml/.test(String(page.headers['content-type']))
  let body =
    isText && page.nonce !== nonce ? Buffer.from(own(page.body.toString('utf8'))) : page.body
  if (
    isText &&
    body.byteLength > 1_024 &&
    /\bgzip\b/.test(String(request.headers['accept-encoding']))
  ) {
    body = await compress(body, { level: 4 })
    response.setHeader('content-encoding', 'gzip')
  }
  if (response.destroyed) return
  response.statusCode = page.status
  if (page.status !== 304) response.setHeader('content-length', body.byteLength)
  response.end(request.method === 'HEAD' || page.status === 304 ? undefined : body)
}

async function stream(
  pages: Pick<PageServer, 'ask'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = request.headers['accept-encoding']
  const answer = await pages.ask({
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: {
      ...askedWith(request),
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
    },
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  })
  for (const [name, value] of Object.entries(copied(answer.headers))) {
    if (value !== undefined) response.setHeader(name, value)
  }
  const length = answer.headers['content-length']
  if (length !== undefined) response.setHeader('content-length', length)
  response.writeHead(answer.statusCode ?? 500)
  response.once('close', () => answer.destroy())
  answer.once('error', () => response.destroy())
  answer.pipe(response)
}

function isImmutable(headers: Page['headers']): boolean {
  return String(headers['cache-control']).includes('immutable')
}

function refusalPage(status: 429 | 503): string {
  const [title, message] =
    status === 429
      ? ['Too many pages', 'This address has opened more pages than it may in a minute.']
      : ['Busy', 'The desk is busy. Orders and positions are not affected.']
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title} · Perpdesk</title><p>${message} Try again in a moment.</p></html>`
}
