import { methodNotAllowed, PerpsError, rateLimited, routeNotFound } from '@/lib/schema/perpsError'
import { type Identity, identify, integrationOf } from '@/server/http/callers/identity'
import type { Budget } from '@/server/http/callers/limiter'
import { loadClassOf } from '@/server/http/callers/loadGate'
import {
  budgetOf,
  countRequest,
  countUnauthorized,
  limitHeaders,
} from '@/server/http/callers/rateLimit'
import type { Gateway } from '@/server/http/gateway'
import type { ApiRequest, ApiResponse } from '@/server/http/request/apiRequest'
import { readJsonBody, readJsonText } from '@/server/http/request/readBody'
import { requestId } from '@/server/http/request/requestId'
import { checkSameOrigin, servedOrigin } from '@/server/http/request/sameOrigin'
import { BFF_PREFIX, type Endpoint, JSON_TYPE, type Target } from '@/server/http/request/target'
import { withTimeout } from '@/server/http/request/withTimeout'
import type { ForwardedAnswer, Upstream } from '@/server/http/upstream'
import type { Answer } from '@/server/service/answer'
import { andThen, type MaybePromise } from '@/server/service/maybePromise'
import type { Caller } from '@/server/service/service'
import { errorAnswer } from './errorAnswer'
import { headerPairs, preflightHeaders } from './headers'

type BytesByOrigin = Map<string | undefined, Uint8Array>
const bytesByBody = new WeakMap<object, BytesByOrigin>()
/** Origins that the bytes of one shared body are cached for. */
const ORIGINS_MAX = 8

/** What is known of a request by the time its answer is made. */
type Progress = {
  id: string
  startedAtMs: number
  target: Target | undefined
  identity: Identity | undefined
  limits: string[]
  /** Code of the error that was answered. */
  code?: number
}

/**
 * The one core behind every mount: request id, identity, budget, route, body, use case, headers.
 * Never throws or rejects; everything that goes wrong is an answer with `{code, tool, message}`.
 */
export function handleApiRequest(gateway: Gateway, request: ApiRequest): MaybePromise<ApiResponse> {
  const progress: Progress = {
    id: requestId(request.header(gateway.names.requestId)),
    startedAtMs: performance.now(),
    target: gateway.findTarget(request.gateway, request.path),
    identity: undefined,
    limits: [],
  }
  try {
    const served = serve(gateway, request, progress)
    if (!(served instanceof Promise)) return finishAnswer(gateway, request, progress, served)
    return served.then(
      (answer) => finishAnswer(gateway, request, progress, answer),
      (error) => finishAnswer(gateway, request, progress, failedAnswer(gateway, progress, error)),
    )
  } catch (error) {
    return finishAnswer(gateway, request, progress, failedAnswer(gateway, progress, error))
  }
}

function serve(
  gateway: Gateway,
  request: ApiRequest,
  progress: Progress,
): MaybePromise<ApiResponse> {
  return andThen(identify(request, gateway.names, gateway.identity), (found) => {
    const identity = 'identity' in found ? found.identity : undefined
    progress.identity = identity
    const kind = progress.target?.budget(request.method) ?? 'read'
    const budget = budgetOf(identity, request, kind, gateway.trustedProxyHops)
    // Count every request first, refused ones included.
    return andThen(countRequest(gateway.limiter, budget), (rateLimit) => {
      progress.limits = limitHeaders(rateLimit)
      if (rateLimit.isExceeded) throw rateLimited(rateLimit.resetSeconds)
      if ('refusal' in found) throw found.refusal
      return route(gateway, request, progress, { identity: found.identity, budget })
    })
  })
}

function route(
  gateway: Gateway,
  request: ApiRequest,
  { target, id }: Progress,
  { identity, budget }: { identity: Identity; budget: Budget | undefined },
): MaybePromise<ApiResponse> {
  const feeIdentity = integrationOf(identity)
  if (identity.kind === 'key' && feeIdentity === undefined && request.method === 'POST') {
    throw new PerpsError(2013, 'the key maps to no integrator: it may read, not act')
  }
  if (request.gateway === 'bff') checkSameOrigin(request, gateway.publicOrigin)
  if (target === undefined) throw routeNotFound(request.path)
  if (request.method === 'OPTIONS') return preflight(gateway, request, target.allowed)
  const found = target.methods.get(request.method === 'HEAD' ? 'GET' : request.method)
  if (found === undefined) throw methodNotAllowed(request.method, target.allowed)
  const endpoint = found.among === undefined ? found : found.among(request.search)

  if (request.gateway === 'bff' && gateway.upstream !== undefined && target.isOperation) {
    const asked = { id, bytesMax: endpoint.bodyBytesMax }
    return andThen(forward(gateway, gateway.upstream, request, asked), async (answer) => {
      const times = answer.unauthorizedSteps ?? 0
      if (times > 0) await chargeUnauthorized(gateway, budget, id, times)
      return answer
    })
  }
  const answering = withTimeout(gateway.requestTimeoutMs, (timeout) => {
    const caller = new ApiCaller(
      feeIdentity,
      () => timeout(request.signal()),
      () => chargeUnauthorized(gateway, budget, id),
    )
    const { params } = target
    const { search } = request
    if (request.method !== 'POST') return endpoint.run({ params, search, body: undefined }, caller)
    return readJsonBody(request, endpoint.bodyBytesMax).then(async (body) => {
      if (!target.isOperation) return await endpoint.run({ params, search, body }, caller)
      const leave = gateway.load.enter(loadClassOf(target.name, body))
      try {
        return await endpoint.run({ params, search, body }, caller)
      } finally {
        leave()
      }
    })
  })
  return andThen(answering, (answer) => writeAnswer(gateway, request, endpoint, answer))
}

// A write goes on when the visitor leaves: its effect is the same, and it is sent once.
function forward(
  gateway: Gateway,
  upstream: Upstream,
  request: ApiRequest,
  { id: requestId, bytesMax }: { id: string; bytesMax: number },
): MaybePromise<ForwardedAnswer> {
  const method = request.method === 'POST' ? 'POST' : 'GET'
  return withTimeout(gateway.requestTimeoutMs, async (timeout) => {
    const body = method === 'POST' ? (await readJsonText(request, bytesMax)).text : undefined
    return await upstream.forward({
      method,
      path: request.path.slice(BFF_PREFIX.length),
      search: request.search,
      body,
      requestId,
      signal: method === 'POST' ? timeout() : timeout(request.signal()),
    })
  })
}

// Never rejects: the caller must learn what became of the steps.
async function chargeUnauthorized(
  gateway: Gateway,
  budget: Budget | undefined,
  requestId: string,
  times?: number,
): Promise<void> {
  try {
    await countUnauthorized(gateway.limiter, budget, times)
  } catch (error) {
    gateway.log.fault('counting a refused credential', error, requestId)
  }
}

// Most responses need no signal: it is made on first use.
class ApiCaller implements Caller {
  #signal: AbortSignal | undefined

  constructor(
    readonly feeIdentity: string | undefined,
    private readonly makeSignal: () => AbortSignal,
    readonly countUnauthorized: () => Promise<void>,
  ) {}

  get signal(): AbortSignal {
    this.#signal ??= this.makeSignal()
    return this.#signal
  }
}

function writeAnswer(
  gateway: Gateway,
  request: ApiRequest,
  endpoint: Endpoint,
  answer: Answer<unknown>,
): ApiResponse {
  const { cacheSeconds, cacheControl, contentType, status, hasLogos } = endpoint
  const { body, asOfMs, isShared, isReplayed } = answer
  const headers = ['content-type', contentType, 'cache-control', cacheControl]
  if (asOfMs !== undefined && cacheSeconds > 0) {
    headers.push(
      'age',
      String(Math.max(0, Math.floor((gateway.service.steadyMs() - asOfMs) / 1000))),
    )
  }
  if (isReplayed === true) headers.push(gateway.names.replayed, 'true')
  if (typeof body === 'string') return { status, headers, body }
  const origin = hasLogos ? servedOrigin(request, gateway) : undefined
  const written = encodeJson(body, isShared === true, origin)
  return { status, headers, body: written }
}

/**
 * The JSON of a body: the bytes of a shared one, cached as long as the body itself, so that equal
 * responses are serialized once; else its text, which node sends in one piece with the headers.
 * @param logoOrigin put before every `logoURI` that is a path; absent: they stay paths
 */
function encodeJson(body: unknown, isShared: boolean, logoOrigin?: string): Uint8Array | string {
  if (!isShared || typeof body !== 'object' || body === null) return toJson(body, logoOrigin)
  const byOrigin: BytesByOrigin = bytesByBody.get(body) ?? new Map()
  const cached = byOrigin.get(logoOrigin)
  if (cached !== undefined) return cached
  const bytes = Buffer.from(toJson(body, logoOrigin))
  // Callers choose the origin: bounded, or they could fill the memory.
  if (byOrigin.size < ORIGINS_MAX) bytesByBody.set(body, byOrigin.set(logoOrigin, bytes))
  return bytes
}

function toJson(body: unknown, logoOrigin: string | undefined): string {
  if (logoOrigin === undefined) return JSON.stringify(body)
  return JSON.stringify(body, (key, value: unknown) =>
    key === 'logoURI' && typeof value === 'string' && value.startsWith('/')
      ? logoOrigin + value
      : value,
  )
}

function preflight(gateway: Gateway, request: ApiRequest, methods: readonly string[]): ApiResponse {
  const headers = ['allow', methods.join(', '), 'cache-control', 'no-store']
  if (request.gateway === 'public') {
    const requested = request.header('access-control-request-headers')
    headers.push(...preflightHeaders(methods, gateway.identity.serviceName, requested))
  }
  return { status: 204, headers, body: '' }
}

function failedAnswer(gateway: Gateway, progress: Progress, error: unknown): ApiResponse {
  const { status, headers, body } = errorAnswer(error)
  if (status >= 500) gateway.log.fault('unexpected', error, progress.id)
  progress.code = body.code
  return {
    status,
    headers: headerPairs({ 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers }),
    body: JSON.stringify(body),
  }
}

function finishAnswer(
  gateway: Gateway,
  request: ApiRequest,
  { id, startedAtMs, target, identity, limits, code }: Progress,
  answer: ApiResponse,
): ApiResponse {
  const requestId = answer.requestId ?? id
  const durationMs = Math.round((performance.now() - startedAtMs) * 100) / 100
  const operation = target?.name ?? 'none'
  gateway.metrics.countRequest({
    gateway: request.gateway,
    operation,
    status: answer.status,
    code,
    durationMs,
  })
  gateway.log.request({
    requestId,
    gateway: request.gateway,
    method: request.method,
    path: request.path,
    operation: target?.name,
    status: answer.status,
    code,
    caller: identity?.kind ?? 'refused',
    durationMs,
  })
  const headers = [...gateway.fixedHeaders[request.gateway], gateway.names.requestId, requestId]
  headers.push(...limits, ...answer.headers)
  return { status: answer.status, headers, body: answer.body }
}
