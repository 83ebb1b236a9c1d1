import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { STANDALONE_FOLDERS } from '@/lib/embed/standaloneFiles'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import type { EmbedSettings } from '@/server/config/embeds'
import { SECURITY } from '@/server/http/answer/headers'
import { type EmbedRequest, embedRequest, frameAncestors } from './embedPages'
import { INJECTED_STYLE_HASHES } from './injectedStyles'

/** What the headers of pages depend on. */
export type PageHeaderOptions = {
  /** The configuration of a page; every address in it is one that a page may call. */
  config: PublicConfig
  /** Origin that the service is reached at, where it differs from the Host header. */
  publicOrigin: string | undefined
  /** Service that the service's reads are forwarded to, whose logos they name; absent: its own. */
  upstreamUrl?: string | undefined
  /** The development server compiles in the page, which takes `eval` and inline styles. */
  isDevelopment: boolean
  /** Sites that may show pages in frames. */
  embeds: EmbedSettings
}

/** Puts the headers of a page or an asset on a response, before anything is written to it. */
export type SetPageHeaders = (request: IncomingMessage, response: ServerResponse) => void

/** Where the bundler's files are; they run under their own policy, as workers do. */
const ASSETS = '/_next/static/'
/** Modules of pages for frames: a frame without an origin of its own asks for them as another one. */
const MODULES = Object.values(STANDALONE_FOLDERS).map(({ url }) => `${url}/`)
/** What `logoURI` names. Pages of every origin may show them. */
const LOGOS = /^\/(?:assets|letters|providers)\/[^/?]+\.svg(?:\?|$)/
const HSTS_SECONDS = 31_536_000
/** Name under which the renderer looks for the nonce of its own inline scripts. */
const POLICY = 'content-security-policy'

/**
 * Headers of everything that is no answer of the API. A page runs only script files of this origin
 * and inline scripts that carry this response's nonce, talks to this service and the venues alone,
 * and may be framed under `/embed` alone. WebAssembly may be compiled, text may not become code.
 */
export function createPageHeaders(options: PageHeaderOptions): SetPageHeaders {
  const fixed = Object.entries({
    ...SECURITY,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(options.publicOrigin?.startsWith('https:') && {
      'strict-transport-security': `max-age=${HSTS_SECONDS}`,
    }),
  })
  // What a venue's facts name, such as explorers, is linked to or signed, never called.
  const venues = options.config.venues.map((venue) => ({ ...venue, facts: undefined }))
  const called = calledOrigins({ ...options.config, venues })
  const connect = `connect-src 'self' ${called.join(' ')}`.trim()
  const logoOrigins = [options.publicOrigin, options.upstreamUrl].flatMap((url) => url ?? [])
  const pictures = ['img-src', "'self'", 'data:', ...calledOrigins(logoOrigins)].join(' ')
  const assetPolicy = joined([...COMMON, NO_FRAME, connect, "script-src 'self' 'wasm-unsafe-eval'"])
  return (request, response) => {
    for (const [name, value] of fixed) response.setHeader(name, value)
    const url = request.url ?? '/'
    const embed = embedRequest(url)
    if (LOGOS.test(url) || embed?.kind === 'loader' || url.startsWith(ASSETS)) {
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
    }
    // A host's own pages learn which of its pages a visitor opened a link from: its origin alone.
    if (embed?.kind === 'page') response.setHeader('referrer-policy', 'strict-origin')
    // Whatever a caller sent under this name would otherwise name the nonce.
    delete request.headers[POLICY]
    delete request.headers[`${POLICY}-report-only`]
    if (MODULES.some((folder) => url.startsWith(folder))) {
      response.setHeader('access-control-allow-origin', '*')
    }
    if (url.startsWith(ASSETS)) {
      response.setHeader(POLICY, assetPolicy)
      return
    }
    const nonce = randomBytes(16).toString('base64')
    const policy = joined([
      ...COMMON,
      ...frames(embed, request.headers.host, options.embeds),
      connect,
      ...scripts(nonce, options.isDevelopment),
      ...styles(nonce, options.isDevelopment),
      pictures,
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
    ])
    request.headers[POLICY] = policy
    response.setHeader(POLICY, policy)
  }
}

const NO_FRAME = "frame-ancestors 'none'"
const COMMON = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
] as const

function frames(
  embed: EmbedRequest | undefined,
  host: string | undefined,
  settings: EmbedSettings,
): string[] {
  if (embed?.kind === 'page') return [`frame-ancestors ${frameAncestors(embed, host, settings)}`]
  return embed?.kind === 'builder' ? [NO_FRAME, "frame-src 'self'"] : [NO_FRAME]
}

// What a page loads later is the bundler's, of this origin; 'strict-dynamic' would let any script that
// runs load more from anywhere. Nothing served here has a type that runs but the bundler's files, the
// embed's loader and the service worker, and none of them holds what a caller sent.
function scripts(nonce: string, isDevelopment: boolean): string[] {
  const evaluating = isDevelopment ? " 'unsafe-eval'" : ''
  return [`script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'${evaluating}`]
}

// The attribute `style` can move a thing and cannot fetch: `img-src` and `font-src` hold for it.
function styles(nonce: string, isDevelopment: boolean): string[] {
  const inline = isDevelopment
    ? "'unsafe-inline'"
    : [`'nonce-${nonce}'`, ...INJECTED_STYLE_HASHES.map((hash) => `'${hash}'`)].join(' ')
  return [`style-src 'self' ${inline}`, "style-src-attr 'unsafe-inline'"]
}

/** Origins of every address in a value, each once, in order. */
export function calledOrigins(value: unknown): string[] {
  return [...new Set(addressesIn(value))].sort()
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(addressesIn)
  if (typeof value !== 'string' || !/^(?:https?|wss?):\/\//.test(value)) return []
  const { protocol, host } = new URL(value)
  return [`${protocol}//${host}`]
}

function joined(directives: readonly string[]): string {
  return directives.join('; ')
}
