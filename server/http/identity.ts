import { timingSafeEqual } from 'node:crypto'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import { type Awaitable, whenThere } from '@/server/service/awaitable'
import type { FindKey, KeyIdentity } from '@/server/service/keyIdentity'
import type { DoorCall } from './call'
import type { HeaderNames } from './headers'

/**
 * Who calls. `dashboard` is our own page's server side, on behalf of its visitors; `unchecked` sent
 * a key that nobody could be asked about, and is served as an anonymous caller.
 */
export type Identity =
  | { kind: 'anonymous' }
  | { kind: 'unchecked' }
  | { kind: 'dashboard' }
  | KeyIdentity

/** What telling callers apart depends on. */
export type IdentityOptions = {
  serviceName: string
  /** Whether a request without a key is welcome. */
  allowsAnonymous: boolean
  dashboardKey: string
  findKey: FindKey
}

/** The identity, or why there is none; a refused caller still counts by address. */
export type Identification = Recognised | { refusal: PerpsError }
type Recognised = { identity: Identity }

/** Longer than any key there is. */
const KEY_LENGTH_MAX = 512

const ANONYMOUS: Recognised = { identity: { kind: 'anonymous' } }
const UNCHECKED: Recognised = { identity: { kind: 'unchecked' } }
const DASHBOARD: Recognised = { identity: { kind: 'dashboard' } }

/**
 * Tells who calls, as interface.md Authentication 1-3 and 8 have it: no key is anonymous where the
 * environment allows it, a key that is not valid is refused, and the integrator header is an
 * assertion that must equal what the key established and means nothing without one. A key that
 * nobody can be asked about falls back to the platform's own fees.
 */
export function identify(
  call: DoorCall,
  names: HeaderNames,
  options: IdentityOptions,
): Awaitable<Identification> {
  if (call.door === 'bff') return DASHBOARD
  const key = call.header(names.apiKey)
  if (key === undefined || key === '') {
    if (options.allowsAnonymous) return ANONYMOUS
    return unauthorized(`${names.apiKey}: is required in this environment`)
  }
  if (key.includes(',')) return { refusal: validationError(names.apiKey, 'must be sent once') }
  if (isSameText(key, options.dashboardKey))
    return assertIntegrator(call, names, DASHBOARD.identity)
  if (key.length > KEY_LENGTH_MAX) return unauthorized(`${names.apiKey}: is not a valid key`)
  return whenThere(options.findKey(key), (finding) => {
    if (finding === 'unavailable') return UNCHECKED
    if (finding === 'invalid') return unauthorized(`${names.apiKey}: is not a valid key`)
    return assertIntegrator(call, names, finding)
  })
}

function assertIntegrator(call: DoorCall, names: HeaderNames, identity: Identity): Identification {
  const asserted = call.header(names.integrator)
  if (asserted === undefined || asserted === integrationOf(identity)) return { identity }
  return unauthorized(`${names.integrator}: is not the integrator of this key`)
}

/** Integration id of an identity: whose fees apply. */
export function integrationOf(identity: Identity): string | undefined {
  return identity.kind === 'key' ? identity.integrationId : undefined
}

function unauthorized(message: string): Identification {
  return { refusal: new PerpsError(2013, message) }
}

// Takes the same time wherever two keys of one size begin to differ. Bytes, not characters: a
// caller's header may hold any.
function isSameText(a: string, b: string): boolean {
  const [bytesOfA, bytesOfB] = [Buffer.from(a), Buffer.from(b)]
  return bytesOfA.length === bytesOfB.length && timingSafeEqual(bytesOfA, bytesOfB)
}
