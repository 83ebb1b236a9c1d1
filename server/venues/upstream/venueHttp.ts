import type { Pool } from 'undici'
import { backoffMs } from '@/lib/clock/backoff'
import { sendText } from '@/lib/node/sendText'
import { isPerpsError, PerpsError, USUAL_WAIT_SECONDS } from '@/lib/schema/perpsError'
import { Deadline } from '@/server/runtime/deadline'
import { metrics } from '@/server/runtime/metrics'
import { type Clock, sleep, systemClock } from './clock'
import { createFreshPool, openPool } from './freshPool'

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** One request to a venue, relative to its base address. */
export interface VenueHttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** As already serialised. */
  body?: string
  headers?: Record<string, string>
}

/** What the venue answered: its status and the JSON it sent, if it was any. */
export interface VenueHttpAnswer {
  status: number
  /** undefined where the body was no JSON. */
  json: unknown
  /** Start of the body, for messages and logs. */
  text: string
  retryAfterSeconds: number | undefined
  /** How long the venue says it keeps an idle connection. */
  keepAliveSeconds: number | undefined
}

/**
 * What became of a request that must not be repeated. `notSent`: the venue cannot have seen it.
 * `lost`: it may have, and what it said is not known.
 */
export type SendOutcome =
  | { kind: 'answered'; answer: VenueHttpAnswer }
  | { kind: 'notSent'; message: string }
  | { kind: 'lost'; message: string }

/** Outbound HTTP of one venue. */
export interface VenueHttp {
  /**
   * Reads JSON, repeating at most twice inside one deadline.
   * @throws PerpsError 424/2004, 408/2003, 429/2090; the signal's reason where the caller aborted.
   */
  read(request: VenueHttpRequest, signal: AbortSignal): Promise<unknown>
  /** Sends once and never again. Does not throw. */
  sendOnce(request: VenueHttpRequest, signal: AbortSignal): Promise<SendOutcome>
  close(): Promise<void>
}

export interface VenueHttpOptions {
  /** Base address; a path in it goes before every request's path. */
  baseUrl: string
  /** Provider key, named in errors. */
  tool: string
  /** Deadline of a read with all its repetitions, and of a send. */
  timeoutMs: number
  bytesMax?: number
  clock?: Clock
  /** How bodies are read; JSON.parse unless said otherwise. */
  parseJson?: (text: string) => unknown
  /** What an answer to a read refuses, where the venue says more than a status. */
  refusalOf?: (answer: VenueHttpAnswer) => PerpsError | undefined
  /** 0 to 1, for jitter. */
  random?: () => number
}

const ATTEMPTS_MAX = 3
const BACKOFF = { firstMs: 120, longestMs: 1_000 }
const TEXT_SHOWN_MAX = 200

/** Makes the pools of one venue; they connect when first used. */
export function createVenueHttp(options: VenueHttpOptions): VenueHttp {
  const { tool, timeoutMs, clock = systemClock, random = Math.random } = options
  const base = new URL(options.baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  const bytesMax = options.bytesMax ?? 16 * 1024 * 1024
  const open = () => openPool(base.origin, { timeoutMs, bytesMax })
  const readPool = open()
  const sends = createFreshPool(open, clock)

  /** Sends a request, and counts how long the venue took and what it said. */
  async function timed(
    kind: 'read' | 'send',
    pool: Pool,
    request: VenueHttpRequest,
    signals: readonly AbortSignal[],
  ): Promise<VenueHttpAnswer> {
    const startedAtMs = performance.now()
    let status: number | undefined
    try {
      const answer = await exchange(pool, request, signals)
      status = answer.status
      return answer
    } finally {
      const durationMs = performance.now() - startedAtMs
      metrics().countVenueRequest({ venue: tool, kind, status, durationMs })
    }
  }

  async function exchange(
    pool: Pool,
    { path, method, headers, body }: VenueHttpRequest,
    signals: readonly AbortSignal[],
  ): Promise<VenueHttpAnswer> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await sendText(
      pool,
      {
        path: prefix + path || '/',
        method,
        headers: { accept: 'application/json', ...type, ...headers },
        body: body ?? null,
      },
      signals,
    )
    return {
      status: answer.status,
      json: readBody(answer.text, options.parseJson),
      text: answer.text.slice(0, TEXT_SHOWN_MAX),
      retryAfterSeconds: retryAfter(answer.headers['retry-after']),
      keepAliveSeconds: keepAliveHint(answer.headers['keep-alive']),
    }
  }

  /** @param either aborts with the caller, and at the deadline */
  async function readPersistently(
    request: VenueHttpRequest,
    caller: AbortSignal,
    either: AbortSignal,
  ): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await timed('read', readPool, request, [either])
        const refusal = options.refusalOf?.(answer)
        if (refusal !== undefined) throw refusal
        return readJson(answer, tool)
      } catch (error) {
        const reported = failure(error, caller, either)
        if (attempt >= ATTEMPTS_MAX || !mayRepeat(reported, either)) throw reported
      }
      const delayMs = backoffMs(attempt - 1, { ...BACKOFF, random })
      await sleep(clock, delayMs, either).catch((error: unknown) => {
        throw failure(error, caller, either)
      })
    }
  }

  function failure(error: unknown, caller: AbortSignal, deadline: AbortSignal): unknown {
    if (isPerpsError(error)) return error
    if (caller.aborted && !isTimeout(caller.reason)) return caller.reason
    if (deadline.aborted || /TIMEOUT/.test(failureCode(error) ?? '')) {
      return new PerpsError(2003, 'The venue did not answer in time.', { tool, cause: error })
    }
    return new PerpsError(2004, 'The venue could not be reached.', { tool, cause: error })
  }

  return {
    async read(request, signal) {
      const deadline = new Deadline(timeoutMs, signal)
      try {
        return await readPersistently(request, signal, deadline.signal)
      } finally {
        deadline.release()
      }
    },
    async sendOnce(request, signal) {
      if (signal.aborted) return { kind: 'notSent', message: 'the request was given up' }
      const pool = await sends.take()
      const deadline = new Deadline(timeoutMs)
      try {
        const answer = await timed('send', pool, request, [signal, deadline.signal])
        sends.answered(answer.keepAliveSeconds)
        return { kind: 'answered', answer }
      } catch (error) {
        if (neverConnected(error)) {
          return { kind: 'notSent', message: 'the venue could not be reached' }
        }
        return { kind: 'lost', message: lostBecause(error, deadline.signal) }
      } finally {
        deadline.release()
      }
    },
    async close() {
      await Promise.all([readPool.destroy(), sends.close()])
    },
  }
}

// However it was set, it ran out while this venue was waited for.
function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}

function lostBecause(error: unknown, deadline: AbortSignal): string {
  const isLate = deadline.aborted || /TIMEOUT/.test(failureCode(error) ?? '')
  return isLate ? 'the venue did not answer in time' : 'the connection broke'
}

function readJson(answer: VenueHttpAnswer, tool: string): unknown {
  const { status, json, text, retryAfterSeconds } = answer
  if (status === 429) {
    throw new PerpsError(2090, 'The venue limits our requests.', {
      tool,
      retryAfterSeconds: retryAfterSeconds ?? USUAL_WAIT_SECONDS,
    })
  }
  if (status < 200 || status > 299) {
    const message = `The venue answered with status ${status}.`
    throw new PerpsError(2004, message, { tool, details: { status, text } })
  }
  if (json === undefined) {
    const message = 'The venue answered something that is not JSON.'
    throw new PerpsError(2004, message, { tool, details: { status: 200, text } })
  }
  return json
}

// A refusal (4xx) stays one, and a limit is not met by asking more.
function mayRepeat(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted || !isPerpsError(error) || error.code !== 2004) return false
  const status = statusOf(error.details)
  return status === undefined || status >= 500 || status === 200
}

function statusOf(details: unknown): number | undefined {
  if (typeof details !== 'object' || details === null || !('status' in details)) return undefined
  return typeof details.status === 'number' ? details.status : undefined
}

function readBody(text: string, parseJson: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function retryAfter(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined
}

function keepAliveHint(header: string | string[] | undefined): number | undefined {
  const seconds = Number(/timeout=(\d+)/.exec(String(header))?.[1])
  return Number.isFinite(seconds) ? seconds : undefined
}

/** The system's or undici's code of a failure, anywhere in the chain of causes. */
function failureCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (at instanceof AggregateError) return failureCode(at.errors[0])
  }
  return undefined
}

/** Whether no connection came about, so that the other side cannot have seen the request. */
function neverConnected(error: unknown): boolean {
  const code = failureCode(error)
  return code !== undefined && NEVER_CONNECTED.has(code)
}
