import { API_PREFIX, type Operation } from '@/lib/schema/operations/operation'
import { validationError } from '@/lib/schema/perpsError'
import type { OwnRoute } from '@/server/http/routing/ownRoutes'
import { findRoute, type Route } from '@/server/http/routing/router'
import type { Answer } from '@/server/service/answer'
import type { Handler, RawRequest } from '@/server/service/handlers'
import type { MaybePromise } from '@/server/service/maybePromise'
import type { Caller, Service } from '@/server/service/service'
import type { GatewayName } from './apiRequest'
import { BODY_BYTES_MAX, SUBMISSION_BYTES_MAX } from './readBody'

/** Something that answers one method of one path. */
export type Endpoint = {
  status: number
  contentType: string
  cacheControl: string
  cacheSeconds: number
  /** Largest body it takes. */
  bodyBytesMax: number
  /** Whether the answer holds addresses of logos, which are written in full. */
  hasLogos: boolean
  /** Where operations share the method: the one that this query means. @throws PerpsError 400/2002 */
  among?: (search: string) => Endpoint
  run(raw: RawRequest, caller: Caller): MaybePromise<Answer<unknown>>
}

/** What a path leads to. */
export type Target = {
  /** For the log: the operation, or the path of a route of our own. */
  name: string
  /** Whether it is a row of the table of operations. */
  isOperation: boolean
  methods: ReadonlyMap<string, Endpoint>
  /** Value of the `allow` header. */
  allowed: readonly string[]
  params: Record<string, string>
  /** Which budget a request of this method counts against. */
  budget(method: string): 'read' | 'write'
}

/** Finds what a path at a gateway leads to; undefined where there is nothing. */
export type FindTarget = (gateway: GatewayName, path: string) => Target | undefined

/** Where the dashboard's gateway begins. */
export const BFF_PREFIX = '/bff'

/** Content type of every answer but a document's. */
export const JSON_TYPE = 'application/json'
/** Targets kept ready; more than there are paths without braces. */
const KEPT_MAX = 200

/** Joins the table of operations and the service's own routes. */
export function createTargets(service: Service, ownRoutes: readonly OwnRoute[]): FindTarget {
  const cache = { public: new Map<string, Target>(), bff: new Map<string, Target>() }
  return (gateway, path) => {
    const ready = cache[gateway].get(path)
    if (ready !== undefined) return ready
    const target = ownTarget(ownRoutes, gateway, path) ?? operationTarget(service, gateway, path)
    const isFixed = target !== undefined && Object.keys(target.params).length === 0
    if (isFixed && cache[gateway].size < KEPT_MAX) cache[gateway].set(path, target)
    return target
  }
}

function ownTarget(
  ownRoutes: readonly OwnRoute[],
  gateway: GatewayName,
  path: string,
): Target | undefined {
  const routes = ownRoutes.filter((route) => route.gateway === gateway && route.path === path)
  if (routes.length === 0) return undefined
  const endpoints = routes.map(({ method, run, contentType = JSON_TYPE, cacheSeconds }) => {
    const serve: Endpoint['run'] = ({ body }, { signal }) => run({ body, signal })
    return [method, endpoint(200, contentType, { cacheSeconds }, serve)] as const
  })
  return target({ name: path, isOperation: false, params: {} }, new Map(endpoints), (method) => {
    return routes.find((route) => route.method === method)?.budget ?? 'read'
  })
}

function operationTarget(service: Service, gateway: GatewayName, path: string): Target | undefined {
  const prefix = gateway === 'bff' ? BFF_PREFIX + API_PREFIX : API_PREFIX
  const route: Route | undefined = path.startsWith(`${prefix}/`)
    ? findRoute(path.slice(prefix.length))
    : undefined
  if (route === undefined) return undefined
  const endpoints = [...route.methods].flatMap(([method, handlers]) => {
    const found = operationEndpoint(service, handlers)
    return found === undefined ? [] : [[method, found] as const]
  })
  const names = [...route.methods.values()].flat().map(({ operation }) => operation.id)
  const identity = { name: names.join('_'), isOperation: true, params: route.params }
  return target(identity, new Map(endpoints), (method) => {
    return route.methods.get(method)?.[0]?.operation.budget ?? 'read'
  })
}

function operationEndpoint(service: Service, handlers: readonly Handler[]): Endpoint | undefined {
  const endpoints = handlers.map(({ operation, run }): [string, Endpoint] => {
    const { success, chosenBy = '' } = operation
    const serve: Endpoint['run'] = (raw, caller) => run(service, raw, caller)
    return [chosenBy, endpoint(success.status, JSON_TYPE, operation, serve)]
  })
  const [first] = endpoints
  if (first === undefined || endpoints.length === 1) return first?.[1]
  return { ...first[1], among: chooseByQuery(new Map(endpoints)) }
}

/**
 * Chooses among operations of one route by a query parameter that only one of them has.
 * @returns a function that throws PerpsError 400/2002 where the query has none of them, or several
 */
function chooseByQuery<Chosen>(options: ReadonlyMap<string, Chosen>): (search: string) => Chosen {
  const names = [...options.keys()].join(' or ')
  return (search) => {
    const asked = new URLSearchParams(search)
    const [first, second] = [...options].filter(([name]) => asked.has(name))
    if (first === undefined) {
      const [missing = ''] = options.keys()
      throw validationError(`query.${missing}`, `is required: either ${names}`)
    }
    if (second === undefined) return first[1]
    throw validationError(`query.${second[0]}`, `give either ${names}, not both`)
  }
}

function endpoint(
  status: number,
  contentType: string,
  {
    cacheSeconds,
    hasLogos = false,
    isReplayed = false,
  }: Pick<Operation, 'cacheSeconds' | 'hasLogos' | 'isReplayed'>,
  run: Endpoint['run'],
): Endpoint {
  const cacheControl = cacheSeconds > 0 ? `max-age=${cacheSeconds}` : 'no-store'
  // Signed steps are what is answered from the journal when it comes again.
  const bodyBytesMax = isReplayed ? SUBMISSION_BYTES_MAX : BODY_BYTES_MAX
  return { status, contentType, cacheControl, cacheSeconds, bodyBytesMax, hasLogos, run }
}

function target(
  identity: Pick<Target, 'name' | 'isOperation' | 'params'>,
  methods: ReadonlyMap<string, Endpoint>,
  budget: Target['budget'],
): Target {
  const allowed = [...methods.keys()].flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  )
  return { ...identity, methods, allowed: [...allowed, 'OPTIONS'], budget }
}
