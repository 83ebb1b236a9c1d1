import type { Caller, Permission } from '@/server/paper/faces/ondo/auth/authenticate'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { badRequest, VenueError } from './errors'
import type { Page, Question } from './request'

/** What a call answers: the `result`, a page of one, or nothing but success. */
export type Answer =
  | { result: unknown }
  | { page: Page<unknown> }
  | { done: true }
  /** As it is, without the envelope. */
  | { plain: unknown }

interface Base {
  method: string
  /** Segments in braces are passed on by name. */
  path: string
}

export interface PublicCall extends Base {
  permission?: undefined
  run(context: FaceContext, question: Question, params: Params): Answer | Promise<Answer>
}

export interface OwnCall extends Base {
  permission: Permission
  run(
    context: FaceContext,
    question: Question,
    params: Params,
    caller: Caller,
  ): Answer | Promise<Answer>
}

/** One endpoint of the venue. */
export type Call = PublicCall | OwnCall
export type Params = Readonly<Record<string, string>>

/** A call that any key of the account may read by. */
export function read(path: string, run: OwnCall['run']): OwnCall {
  return { method: 'GET', path, permission: 'read_only', run }
}

/** A call for sessions and for keys that may trade. */
export function trade(method: string, path: string, run: OwnCall['run']): OwnCall {
  return { method, path, permission: 'trade', run }
}

/** A parameter of the path. */
export function paramOf(params: Params, name: string): string {
  const value = params[name]
  if (value === undefined) throw badRequest(`${name} is missing`)
  return value
}

/** A path's parameters where the call is the one that is asked; undefined where it is not. */
export function match(call: Call, path: string): Params | undefined {
  const wanted = call.path.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? ''
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = decode(value)
    else if (segment !== value) return undefined
  }
  return params
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new VenueError('', 'the path cannot be read')
  }
}
