import { type Handler, handlers } from '@/server/service/handlers'

/** Operations by method; several share one where the query distinguishes them. */
type Methods = ReadonlyMap<string, readonly Handler[]>

/** What a path leads to: the handlers of its methods, and the values of its braces. */
export type Route = { methods: Methods; params: Record<string, string> }

type Row = { pattern: RegExp; names: string[]; methods: Methods }

const fixed = new Map<string, Route>()
const patterned: Row[] = []
for (const handler of Object.values<Handler>(handlers)) addRoute(handler)

/** The route of a path below the prefix; undefined where there is none. */
export function findRoute(path: string): Route | undefined {
  const exact = fixed.get(path)
  if (exact !== undefined) return exact
  for (const { pattern, names, methods } of patterned) {
    const match = pattern.exec(path)
    if (match === null) continue
    const params: Record<string, string> = {}
    for (const [index, name] of names.entries()) {
      const value = decodeSegment(match[index + 1] ?? '')
      if (value === undefined) return undefined
      params[name] = value
    }
    return { methods, params }
  }
  return undefined
}

function addRoute(handler: Handler): void {
  const { path, method } = handler.operation
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  if (names.length === 0) {
    const methods = joined(fixed.get(path)?.methods, method, handler)
    fixed.set(path, { methods, params: {} })
    return
  }
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`)
  const existing = patterned.find((row) => row.pattern.source === pattern.source)
  if (existing !== undefined) existing.methods = joined(existing.methods, method, handler)
  else patterned.push({ pattern, names, methods: joined(undefined, method, handler) })
}

function joined(methods: Methods = new Map(), method: string, handler: Handler): Methods {
  return new Map(methods).set(method, [...(methods.get(method) ?? []), handler])
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
