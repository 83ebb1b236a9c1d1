import { methodNotAllowed, PerpsError, rateLimited, routeNotFound } from '@/lib/schema/perpsError'
import type { Answer } from '@/server/service/answer'
import { type Awaitable, whenThere } from '@/server/service/awaitable'
import type { Caller } from '@/server/service/desk'
import type { DoorAnswer, DoorCall } from './call'
import type { Door } from './door'
import { encodeJson } from './encode'
import { errorAnswer } from './errorAnswer'
import { inTurn, preflightHeaders } from './headers'
import { type Identity, identify, integrationOf } from './identity'
import { budgetOf, count, limitHeaders } from './rateLimit'
import { readJsonBody, readJsonText } from './readBody'
import { requestId } from './requestId'
import { checkSameOrigin } from './sameOrigin'
import { BFF_PREFIX, type Endpoint, JSON_TYPE, type Target } from './target'
import type { Upstream } from './upstream'
import { withTimeout } from './withTimeout'

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
export function answerCall(door: Door, call: DoorCall): Awaitable<DoorAnswer> {
  const progress: Progress = {
    id: requestId(call.header(door.names.requestId)),
    startedAtMs: performance.now(),
    target: door.findTarget(call.door, call.path),
    identity: undefined,
    limits: [],
  }
  try {
    const served = serve(door, call, progress)
    if (!(served instanceof Promise)) return finishAnswer(door, call, progress, served)
    return served.then(
      (answer) => finishAnswer(door, call, progress, answer),
      (error) => finishAnswer(door, call, progress, failedAnswer(door, progress, error)),
    )
  } catch (error) {
    return finishAnswer(door, call, progress, failedAnswer(door, progress, error))
  }
}

function serve(door: Door, call: DoorCall, progress: Progress): Awaitable<DoorAnswer> {
  return whenThere(identify(call, door.names, door.identity), (found) => {
    const identity = 'identity' in found ? found.identity : undefined
    progress.identity = identity
    const kind = progress.target?.budget(call.method) ?? 'read'
    const budget = budgetOf(identity, call, kind, door.trustedProxyHops)
    // A refused caller is counted too, and everybody before anything is looked into.
    return whenThere(count(door.limiter, budget), (standing) => {
      progress.limits = limitHeaders(standing)
      if (standing.isExceeded) throw rateLimited(standing.resetSeconds)
      if ('refusal' in found) throw found.refusal
      return route(door, call, progress, found.identity)
    })
  })
}

function route(
  door: Door,
  call: DoorCall,
  { target, id }: Progress,
  identity: Identity,
): Awaitable<DoorAnswer> {
  const feeIdentity = integrationOf(identity)
  if (identity.kind === 'key' && feeIdentity === undefined && call.method === 'POST') {
    throw new PerpsError(2013, 'the key maps to no integrator: it may read, not act')
  }
  if (call.door === 'bff') checkSameOrigin(call, door.publicOrigin)
  if (target === undefined) throw routeNotFound(call.path)
  if (call.method === 'OPTIONS') return preflight(door, call, target.allowed)
  const found = target.methods.get(call.method === 'HEAD' ? 'GET' : call.method)
  if (found === undefined) throw methodNotAllowed(call.method, target.allowed)
  const endpoint = found.among === undefined ? found : found.among(call.search)

  if (call.door === 'bff' && door.upstream !== undefined && target.isOperation) {
    return forward(door, door.upstream, call, id)
  }
  const answering = withTimeout(door.requestTimeoutMs, (timeout) => {
    const caller = new DoorCaller(feeIdentity, () => timeout(call.signal()))
    const { params } = target
    const { search } = call
    if (call.method !== 'POST') return endpoint.run({ params, search, body: undefined }, caller)
    return readJsonBody(call).then((body) => endpoint.run({ params, search, body }, caller))
  })
  return whenThere(answering, (answer) => writeAnswer(door, endpoint, answer))
}

// A write is not given up when the visitor is: what it does is done either way, and once.
function forward(
  door: Door,
  upstream: Upstream,
  call: DoorCall,
  requestId: string,
): Awaitable<DoorAnswer> {
  const method = call.method === 'POST' ? 'POST' : 'GET'
  return withTimeout(door.requestTimeoutMs, async (timeout) => {
    const body = method === 'POST' ? (await readJsonText(call)).text : undefined
    return await upstream.forward({
      method,
      path: call.path.slice(BFF_PREFIX.length),
      search: call.search,
      body,
      requestId,
      signal: method === 'POST' ? timeout() : timeout(call.signal()),
    })
  })
}

// Most answers need no signal: it is made when a use case asks for it.
class DoorCaller implements Caller {
  #signal: AbortSignal | undefined

  constructor(
    readonly feeIdentity: string | undefined,
    private readonly makeSignal: () => AbortSignal,
  ) {}

  get signal(): AbortSignal {
    this.#signal ??= this.makeSignal()
    return this.#signal
  }
}

function writeAnswer(door: Door, endpoint: Endpoint, answer: Answer<unknown>): DoorAnswer {
  const { cacheSeconds, cacheControl, contentType, status } = endpoint
  const { body, asOfMs, isShared, isReplayed } = answer
  const headers = ['content-type', contentType, 'cache-control', cacheControl]
  if (asOfMs !== undefined && cacheSeconds > 0) {
    headers.push('age', String(Math.max(0, Math.floor((door.desk.nowMs() - asOfMs) / 1000))))
  }
  if (isReplayed === true) headers.push(door.names.replayed, 'true')
  const written = typeof body === 'string' ? body : encodeJson(body, isShared === true)
  return { status, headers, body: written }
}

function preflight(door: Door, call: DoorCall, methods: readonly string[]): DoorAnswer {
  const headers = ['allow', methods.join(', '), 'cache-control', 'no-store']
  if (call.door === 'public') headers.push(...preflightHeaders(methods, door.identity.serviceName))
  return { status: 204, headers, body: '' }
}

function failedAnswer(door: Door, progress: Progress, error: unknown): DoorAnswer {
  const { status, headers, body } = errorAnswer(error)
  if (status >= 500) door.log.fault('unexpected', error, progress.id)
  progress.code = body.code
  return {
    status,
    headers: inTurn({ 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers }),
    body: JSON.stringify(body),
  }
}

function finishAnswer(
  door: Door,
  call: DoorCall,
  { id, startedAtMs, target, identity, limits, code }: Progress,
  answer: DoorAnswer,
): DoorAnswer {
  const requestId = answer.requestId ?? id
  const durationMs = Math.round((performance.now() - startedAtMs) * 100) / 100
  const operation = target?.name ?? 'none'
  door.metrics.countRequest({ door: call.door, operation, status: answer.status, code, durationMs })
  door.log.request({
    requestId,
    door: call.door,
    method: call.method,
    path: call.path,
    operation: target?.name,
    status: answer.status,
    code,
    caller: identity?.kind ?? 'refused',
    durationMs,
  })
  const headers = [...door.fixedHeaders[call.door], door.names.requestId, requestId]
  headers.push(...limits, ...answer.headers)
  return { status: answer.status, headers, body: answer.body }
}
