import type { Answer } from '@/server/service/answer'
import type { Caller } from '@/server/service/desk'
import type { Handler, RawRequest } from '@/server/service/handlers'
import type { DoorName } from './call'
import type { Door } from './door'
import { API_PREFIX, findRoute } from './router'

/** Something that answers one method of one path. */
export type Endpoint = {
  status: number
  contentType: string
  cacheSeconds: number
  run(raw: RawRequest, caller: Caller): Promise<Answer<unknown>>
}

/** What a path leads to. */
export type Target = {
  /** For the log: the operation, or the path of a route of our own. */
  name: string
  methods: ReadonlyMap<string, Endpoint>
  params: Record<string, string>
  /** Which budget a request of this method counts against. */
  budget(method: string): 'read' | 'write'
}

/** Where the dashboard's door begins. */
export const BFF_PREFIX = '/bff'

/** The target of a path at a door; undefined where there is none. */
export function findTarget(door: Door, name: DoorName, path: string): Target | undefined {
  const own = door.ownRoutes.filter((route) => route.door === name && route.path === path)
  if (own.length > 0) {
    return {
      name: path,
      params: {},
      methods: new Map(
        own.map(({ method, run, contentType, cacheSeconds }) => [
          method,
          {
            status: 200,
            contentType: contentType ?? JSON_TYPE,
            cacheSeconds,
            run: ({ body }, caller) => run({ body, signal: caller.signal }),
          },
        ]),
      ),
      budget: (method) => own.find((route) => route.method === method)?.budget ?? 'read',
    }
  }
  const prefix = name === 'bff' ? BFF_PREFIX + API_PREFIX : API_PREFIX
  if (!path.startsWith(`${prefix}/`)) return undefined
  const route = findRoute(path.slice(prefix.length))
  if (route === undefined) return undefined
  const handlers = [...route.methods.values()]
  return {
    name: handlers[0]?.operation.id ?? path,
    params: route.params,
    methods: new Map(
      [...route.methods].map(([method, handler]) => [method, endpoint(door, handler)]),
    ),
    budget: (method) => route.methods.get(method)?.operation.budget ?? 'read',
  }
}

const JSON_TYPE = 'application/json'

function endpoint(door: Door, { operation, run }: Handler): Endpoint {
  return {
    status: operation.success.status,
    contentType: JSON_TYPE,
    cacheSeconds: operation.cacheSeconds,
    run: (raw, caller) => run(door.desk, raw, caller),
  }
}
