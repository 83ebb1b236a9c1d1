import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PublicConfig } from '@/lib/schema/publicConfig'
import { SECURITY } from './headers'
import { INJECTED_STYLE_HASHES } from './injectedStyles'

/** What the headers of pages depend on. */
export type PageHeaderOptions = {
  /** What a page is told; every address in it is one that a page may call. */
  config: PublicConfig
  /** Origin that the desk is reached at, where it differs from the Host header. */
  publicOrigin: string | undefined
  /** The development server compiles in the page, which takes `eval` and inline styles. */
  isDevelopment: boolean
}

/** Puts the headers of a page or an asset on a response, before anything is written to it. */
export type SetPageHeaders = (request: IncomingMessage, response: ServerResponse) => void

/** Where the bundler's files are; they run under their own policy, as workers do. */
const ASSETS = '/_next/static/'
const HSTS_SECONDS = 31_536_000
/** Name under which the renderer looks for the nonce of its own inline scripts. */
const POLICY = 'content-security-policy'

/**
 * Headers of everything that is no answer of the API. A page runs only scripts that carry this
 * response's nonce and what those load, talks to this desk and the venues alone, and stands in no
 * frame. WebAssembly may be compiled, text may not become code.
 */
export function createPageHeaders(options: PageHeaderOptions): SetPageHeaders {
  const fixed = Object.entries({
    ...SECURITY,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(options.publicOrigin?.startsWith('https:') && {
      'strict-transport-security': `max-age=${HSTS_SECONDS}`,
    }),
  })
  const connect = `connect-src 'self' ${calledOrigins(options.config).join(' ')}`.trim()
  const assetPolicy = joined([...COMMON, connect, "script-src 'self' 'wasm-unsafe-eval'"])
  return (request, response) => {
    for (const [name, value] of fixed) response.setHeader(name, value)
    // Whatever a caller sent under this name would otherwise name the nonce.
    delete request.headers[POLICY]
    delete request.headers[`${POLICY}-report-only`]
    if (request.url?.startsWith(ASSETS)) {
      response.setHeader(POLICY, assetPolicy)
      return
    }
    const nonce = randomBytes(16).toString('base64')
    const policy = joined([
      ...COMMON,
      connect,
      ...scripts(nonce, options.isDevelopment),
      ...styles(nonce, options.isDevelopment),
      "img-src 'self' data:",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
    ])
    request.headers[POLICY] = policy
    response.setHeader(POLICY, policy)
  }
}

const COMMON = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
] as const

function scripts(nonce: string, isDevelopment: boolean): string[] {
  const evaluating = isDevelopment ? " 'unsafe-eval'" : ''
  return [`script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${evaluating}`]
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
