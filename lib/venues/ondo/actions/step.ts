import type { VenueRequest } from '@/lib/schema/action/actionStep'
import type { ActionType } from '@/lib/schema/model/enums'
import type { JsonObject } from '@/lib/schema/model/json'

/** A request that is signed with the API key and relayed, its body as the exact text. */
export interface RequestStep {
  readonly kind: 'request'
  readonly action: ActionType
  readonly request: VenueRequest
  /** Its failure keeps back none of the steps after it. */
  readonly isIndependent?: true
}

/** A call that the client makes with its session; what it says is fixed. */
export interface SessionStep {
  readonly kind: 'session'
  readonly action: ActionType
  readonly session: JsonObject
}

/** A step with a body, written once: what is staged, signed and relayed is this very text. */
export function requestStep(
  action: ActionType,
  method: VenueRequest['method'],
  path: string,
  body?: JsonObject,
): RequestStep {
  const text = body === undefined ? {} : { body: JSON.stringify(body) }
  return { kind: 'request', action, request: { method, path, ...text } }
}
