import { methodNotAllowed, PerpsError, rateLimited, routeNotFound } from '@/lib/schema/perpsError'
import { readQuery } from '@/lib/schema/query'
import type { DoorAnswer, DoorCall } from './call'
import { clientAddress } from './clientAddress'
import type { Door } from './door'
import { encodeJson } from './encode'
import { errorAnswer } from './errorAnswer'
import { doorHeaders, preflightHeaders } from './headers'
import { type Identity, identify, integrationOf } from './identity'
import { budgetOf, count, limitHeaders } from './rateLimit'
import { readJsonBody } from './readBody'
import { requestId } from './requestId'
import { checkSameOrigin } from './sameOrigin'
import { findTarget, type Target } from './target'
import { withTimeout } from './withTimeout'

/** What is known of a request by the time its answer is made. */
type Progress = {
  target: Target | undefined
  identity: Identity | undefined
  limits: Record<string, string>
}

/**
 * The one core behind every mount: request id, identity, budget, route, body, use case, headers.
 * Never throws; everything that goes wrong is an answer with `{code, tool, message}`.
 */
export async function answerCall(door: Door, call: DoorCall): Promise<DoorAnswer> {
  const startedAtMs = performance.now()
  const { serviceName } = door.identity
  const id = requestId(call.header(`x-${serviceName}-requestid`))
  const progress: Progress = {
    target: findTarget(door, call.door, call.path),
    identity: undefined,
    limits: {},
  }
  let answer: DoorAnswer
  let code: number | undefined
  try {
    answer = await serve(door, call, progress)
  } catch (error) {
    const { status, headers, body } = errorAnswer(error)
    if (status >= 500) door.log.fault('unexpected', error, id)
    code = body.code
    answer = {
      status,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
      body: JSON.stringify(body),
    }
  }
  door.log.request({
    requestId: id,
    door: call.door,
    method: call.method,
    path: call.path,
    operation: progress.target?.name,
    status: answer.status,
    code,
    caller: progress.identity?.kind ?? 'refused',
    durationMs: Math.round((performance.now() - startedAtMs) * 100) / 100,
  })
  return {
    status: answer.status,
    headers: {
      ...doorHeaders(call, serviceName),
      [`x-${serviceName}-requestid`]: id,
      ...progress.limits,
      ...answer.headers,
    },
    body: answer.body,
  }
}

async function serve(door: Door, call: DoorCall, progress: Progress): Promise<DoorAnswer> {
  const { target } = progress
  await admit(door, call, progress)
  if (call.door === 'bff') checkSameOrigin(call, door.publicOrigin)
  if (target === undefined) throw routeNotFound(call.path)
  const methods = [...target.methods.keys()].flatMap((name) =>
    name === 'GET' ? ['GET', 'HEAD'] : name,
  )
  if (call.method === 'OPTIONS') return preflight(door, call, [...methods, 'OPTIONS'])
  const endpoint = target.methods.get(call.method === 'HEAD' ? 'GET' : call.method)
  if (endpoint === undefined) throw methodNotAllowed(call.method, [...methods, 'OPTIONS'])

  const feeIdentity = progress.identity && integrationOf(progress.identity)
  const { body, asOfMs, isShared, isReplayed } = await withTimeout(
    door.requestTimeoutMs,
    async (timeout) =>
      await endpoint.run(
        {
          params: target.params,
          query: readQuery(new URLSearchParams(call.search)),
          body: call.method === 'POST' ? await readJsonBody(call) : undefined,
        },
        {
          feeIdentity,
          get signal() {
            return AbortSignal.any([call.signal(), timeout()])
          },
        },
      ),
  )
  const { cacheSeconds, contentType, status } = endpoint
  const headers: Record<string, string> = {
    'content-type': contentType,
    'cache-control': cacheSeconds > 0 ? `max-age=${cacheSeconds}` : 'no-store',
  }
  if (asOfMs !== undefined && cacheSeconds > 0) {
    headers.age = String(Math.max(0, Math.floor((door.desk.nowMs() - asOfMs) / 1000)))
  }
  if (isReplayed === true) headers[`x-${door.identity.serviceName}-replayed`] = 'true'
  return {
    status,
    headers,
    body: typeof body === 'string' ? body : encodeJson(body, isShared === true),
  }
}

/** Identity and budget come before anything is looked into; a refused caller is counted too. */
async function admit(door: Door, call: DoorCall, progress: Progress): Promise<void> {
  const found = await identify(call, door.identity)
  progress.identity = 'identity' in found ? found.identity : undefined
  const budget = budgetOf(progress.identity, {
    door: call.door,
    kind: progress.target?.budget(call.method) ?? 'read',
    address: clientAddress(
      call.remoteAddress,
      call.header('x-forwarded-for'),
      door.trustedProxyHops,
    ),
  })
  const standing = await count(door.limiter, budget)
  progress.limits = limitHeaders(standing)
  if (standing.isExceeded) throw rateLimited(standing.resetSeconds)
  if ('refusal' in found) throw found.refusal
  if (progress.identity?.kind === 'key' && call.method === 'POST' && !isMapped(progress.identity)) {
    throw new PerpsError(2013, 'the key maps to no integrator: it may read, not act')
  }
}

function isMapped(identity: Identity): boolean {
  return integrationOf(identity) !== undefined
}

function preflight(door: Door, call: DoorCall, methods: readonly string[]): DoorAnswer {
  const headers = { allow: methods.join(', '), 'cache-control': 'no-store' }
  return {
    status: 204,
    headers:
      call.door === 'bff'
        ? headers
        : { ...headers, ...preflightHeaders(methods, door.identity.serviceName) },
    body: '',
  }
}
