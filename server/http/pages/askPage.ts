import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { FIRST_SIGHT_HEADER } from './firstSight'
import { NOTICES_HEADER } from './pageNotices'
import type { PageServer } from './pageServer'
import { isCardPicture, SHARE_HEADER } from './sharePageData'

const PAGE_BYTES_MAX = 2 * 1024 * 1024
/** Longest that the pages' process may take. */
export const ANSWER_MAX_MS = 20_000

/** Headers of a request that a page may depend on; nothing else reaches its process. */
const ASKED_WITH = [
  'accept',
  'accept-language',
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
  'if-none-match',
]
const COOKIES = 'perpdesk-'
export const POLICY = 'content-security-policy'
/** The connection's own, and what is made here. */
const NOT_COPIED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
])

/** A page as it was rendered. */
export interface Page {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
  /** Of its inline scripts: each answer has one of its own in its place. */
  nonce: string
}

/** What of a request reaches the pages' process. */
export function askedWith(request: IncomingMessage): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { host: request.headers.host ?? 'localhost' }
  // One picture for all languages, in English: its renderer has no font for other scripts.
  if (isCardPicture(request.url ?? '/')) return headers
  for (const name of ASKED_WITH) {
    const value = request.headers[name]
    if (value !== undefined) headers[name] = value
  }
  const cookies = (request.headers.cookie ?? '')
    .split(/; */)
    .filter((cookie) => cookie.startsWith(COOKIES))
    .sort()
  if (cookies.length > 0) headers.cookie = cookies.join('; ')
  const notices = request.headers[NOTICES_HEADER]
  if (notices !== undefined) headers[NOTICES_HEADER] = notices
  return headers
}

/** What makes requests equal: one rendering answers them all. */
export function keyOf(request: IncomingMessage): string {
  const { url = '/' } = request
  // The picture of a card is in its address alone.
  if (isCardPicture(url)) return url.split('?', 1)[0] ?? ''
  return JSON.stringify([url, askedWith(request)])
}

/** Has a page rendered. */
export async function askWhole(
  pages: Pick<PageServer, 'ask'>,
  request: IncomingMessage,
): Promise<Page> {
  const policy = String(request.headers[POLICY] ?? '')
  // No part of the cache key: callers that share a page get its figures, a second old at most.
  const figures = [FIRST_SIGHT_HEADER, SHARE_HEADER].flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const answer = await pages.ask({
    method: 'GET',
    url: request.url ?? '/',
    headers: {
      ...askedWith(request),
      ...Object.fromEntries(figures),
      [POLICY]: policy,
    },
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  })
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.byteLength
    if (bytes > PAGE_BYTES_MAX) throw new Error('a page is too long')
    chunks.push(chunk)
  }
  return {
    status: answer.statusCode ?? 500,
    headers: copied(answer.headers),
    body: Buffer.concat(chunks),
    nonce: nonceIn(policy),
  }
}

export function copied(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_COPIED.has(name)))
}

export function nonceIn(policy: string): string {
  return /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
}
