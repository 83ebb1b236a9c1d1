import { parseJson } from '@/lib/schema/parseJson'
import { PerpsError } from '@/lib/schema/perpsError'
import type { HeaderNames } from './answer/headers'
import type { ApiResponse } from './request/apiRequest'
import { JSON_TYPE } from './request/target'

/** Largest answer that is taken in. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024

/**
 * Headers of an answer that are passed on as they are, beside the service's own. Its limits are the
 * service's; the visitor gets their own.
 */
const FORWARDED_HEADERS = ['cache-control', 'age', 'retry-after', 'allow']

/** Code of a step whose credential the venue refused. */
const UNAUTHORIZED = 2013

/** What forwarding takes. */
export type UpstreamOptions = {
  /** Where the service is: scheme, host and the path before `/v1/perps`. */
  url: string
  /** The service's key at that service; undefined calls without one. */
  apiKey: string | undefined
  names: HeaderNames
  serviceName: string
  fetch: typeof fetch
}

/** A request to be forwarded. */
type ForwardedCall = {
  method: 'GET' | 'POST'
  /** From `/v1/perps` on. */
  path: string
  search: string
  /** JSON text of a POST. */
  body: string | undefined
  requestId: string
  signal: AbortSignal
}

/** The answer to a request that was forwarded. */
export type ForwardedAnswer = ApiResponse & {
  /** Steps of this request whose credential the venue refused, where there are any. */
  unauthorizedSteps?: number
}

/** Another service of the same interface, on whose behalf the dashboard's gateway answers. */
export type Upstream = {
  /**
   * Sends a request on, once, with the service's key and nothing else of the visitor's.
   * @throws PerpsError 424/2004 (nothing was sent), 408/2003 (the answer is lost: it may have acted)
   */
  forward(call: ForwardedCall): Promise<ForwardedAnswer>
}

/** Forwards to a remote service. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const base = options.url.replace(/\/+$/, '').replace(/\/v1\/perps$/, '')
  return {
    async forward(call) {
      const response = await send(options, base, call)
      const text = await readText(response)
      const read = readJson(response, text)
      if (read === undefined || translatesKey(options, text)) throw unreadable(response.status)
      const requestId = response.headers.get(options.names.requestId)
      const isReplayed = response.headers.get(options.names.replayed) === 'true'
      const isRelayed = call.method === 'POST' && response.ok && !isReplayed
      const unauthorizedSteps = isRelayed ? countUnauthorizedSteps(read.json) : 0
      return {
        ...(requestId !== null && { requestId }),
        ...(unauthorizedSteps > 0 && { unauthorizedSteps }),
        status: response.status,
        headers: ['content-type', JSON_TYPE, ...forwardedHeaders(options, response.headers)],
        body: text,
      }
    },
  }
}

async function send(
  { apiKey, names, fetch }: UpstreamOptions,
  base: string,
  { method, path, search, body, requestId, signal }: ForwardedCall,
): Promise<Response> {
  try {
    return await fetch(`${base}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: {
        accept: JSON_TYPE,
        [names.requestId]: requestId,
        ...(apiKey !== undefined && { [names.apiKey]: apiKey }),
        ...(body !== undefined && { 'content-type': JSON_TYPE }),
      },
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body }),
    })
  } catch (cause) {
    if (signal.aborted || !isUnsent(cause)) throw lost(cause)
    throw new PerpsError(2004, 'The service behind this service cannot be reached.', { cause })
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too long')
      chunks.push(chunk)
    }
  } catch (cause) {
    throw lost(cause)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readJson(response: Response, text: string): { json: unknown } | undefined {
  if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return undefined
  const json = parseJson(text)
  return json === undefined ? undefined : { json }
}

// Results of steps are in `results`, or one alone in `result`. After a refused credential the rest of
// an action is not sent and has no such code: each was refused by the venue.
function countUnauthorizedSteps(answer: unknown): number {
  const { results, result } = Object(answer)
  const all: readonly unknown[] = Array.isArray(results) ? results : [result]
  return all.filter((step) => Object(step).errorCode === UNAUTHORIZED).length
}

// A gateway's own page, a redirect, or an answer that was cut off.
function unreadable(status: number): PerpsError {
  const message = `The service behind this service answered ${status} and nothing to forward.`
  if (status >= 400) return new PerpsError(2004, message, { status })
  return status >= 300 ? new PerpsError(2004, message) : new PerpsError(2001, message)
}

function lost(cause: unknown): PerpsError {
  return new PerpsError(2003, 'The service behind this service did not answer.', { cause })
}

const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether no connection was ever open, so that nothing can have been acted on. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && UNSENT.has(error.code)) return true
  const errors = error instanceof AggregateError ? error.errors : [error.cause]
  return errors.some(isUnsent)
}

// A service that repeats what it was sent must not show a page the service's key.
function translatesKey({ apiKey }: UpstreamOptions, text: string): boolean {
  return apiKey !== undefined && text.includes(apiKey)
}

// Cookies and whatever else a service says to its caller are between the two of them.
function forwardedHeaders(options: UpstreamOptions, headers: Headers): string[] {
  const own = `x-${options.serviceName}-`
  return [...headers].flatMap(([name, value]) => {
    const isForwarded = FORWARDED_HEADERS.includes(name) || name.startsWith(own)
    const isKept = name === options.names.requestId || translatesKey(options, value)
    return isForwarded && !isKept ? [name, value] : []
  })
}
