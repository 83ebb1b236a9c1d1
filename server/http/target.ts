import type { Answer } from '@/server/service/answer'
import type { Awaitable } from '@/server/service/awaitable'
import type { Caller, Desk } from '@/server/service/desk'
import type { Handler, RawRequest } from '@/server/service/handlers'
import type { DoorName } from './call'
import { chooseByQuery } from './chooseByQuery'
import type { OwnRoute } from './ownRoutes'
import { API_PREFIX, findRoute, type Route } from './router'

/** Something that answers one method of one path. */
export type Endpoint = {
  status: number
  contentType: string
  cacheControl: string
  cacheSeconds: number
  /** Where operations share the method: the one that this query means. @throws PerpsError 400/2002 */
  among?: (search: string) => Endpoint
  run(raw: RawRequest, caller: Caller): Awaitable<Answer<unknown>>
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

/** Finds what a path at a door leads to; undefined where there is nothing. */
export type FindTarget = (door: DoorName, path: string) => Target | undefined

/** Where the dashboard's door begins. */
export const BFF_PREFIX = '/bff'

/** Content type of every answer but a document's. */
export const JSON_TYPE = 'application/json'
/** Targets kept ready; more than there are paths without braces. */
const KEPT_MAX = 200

/** Joins the table of operations and the desk's own routes. */
export function createTargets(desk: Desk, ownRoutes: readonly OwnRoute[]): FindTarget {
  const kept = { public: new Map<string, Target>(), bff: new Map<string, Target>() }
  return (door, path) => {
    const ready = kept[door].get(path)
    if (ready !== undefined) return ready
    const target = ownTarget(ownRoutes, door, path) ?? operationTarget(desk, door, path)
    const isFixed = target !== undefined && Object.keys(target.params).length === 0
    if (isFixed && kept[door].size < KEPT_MAX) kept[door].set(path, target)
    return target
  }
}

function ownTarget(
  ownRoutes: readonly OwnRoute[],
  door: DoorName,
  path: string,
): Target | undefined {
  const routes = ownRoutes.filter((route) => route.door === door && route.path === path)
  if (routes.length === 0) return undefined
  const endpoints = routes.map(({ method, run, contentType = JSON_TYPE, cacheSeconds }) => {
    const serve: Endpoint['run'] = ({ body }, { signal }) => run({ body, signal })
    return [method, endpoint(200, contentType, cacheSeconds, serve)] as const
  })
  return target({ name: path, isOperation: false, params: {} }, new Map(endpoints), (method) => {
    return routes.find((route) => route.method === method)?.budget ?? 'read'
  })
}

function operationTarget(desk: Desk, door: DoorName, path: string): Target | undefined {
  const prefix = door === 'bff' ? BFF_PREFIX + API_PREFIX : API_PREFIX
  const route: Route | undefined = path.startsWith(`${prefix}/`)
    ? findRoute(path.slice(prefix.length))
    : undefined
  if (route === undefined) return undefined
  const endpoints = [...route.methods].flatMap(([method, handlers]) => {
    const found = operationEndpoint(desk, handlers)
    return found === undefined ? [] : [[method, found] as const]
  })
  const names = [...route.methods.values()].flat().map(({ operation }) => operation.id)
  const known = { name: names.join('_'), isOperation: true, params: route.params }
  return target(known, new Map(endpoints), (method) => {
    return route.methods.get(method)?.[0]?.operation.budget ?? 'read'
  })
}

function operationEndpoint(desk: Desk, handlers: readonly Handler[]): Endpoint | undefined {
  const endpoints = handlers.map(({ operation, run }): [string, Endpoint] => {
    const { success, cacheSeconds, chosenBy = '' } = operation
    const serve: Endpoint['run'] = (raw, caller) => run(desk, raw, caller)
    return [chosenBy, endpoint(success.status, JSON_TYPE, cacheSeconds, serve)]
  })
  const [first] = endpoints
  if (first === undefined || endpoints.length === 1) return first?.[1]
  return { ...first[1], among: chooseByQuery(new Map(endpoints)) }
}

function endpoint(
  status: number,
  contentType: string,
  cacheSeconds: number,
  run: Endpoint['run'],
): Endpoint {
  const cacheControl = cacheSeconds > 0 ? `max-age=${cacheSeconds}` : 'no-store'
  return { status, contentType, cacheControl, cacheSeconds, run }
}

function target(
  known: Pick<Target, 'name' | 'isOperation' | 'params'>,
  methods: ReadonlyMap<string, Endpoint>,
  budget: Target['budget'],
): Target {
  const allowed = [...methods.keys()].flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  )
  return { ...known, methods, allowed: [...allowed, 'OPTIONS'], budget }
}
