import { timingSafeEqual } from 'node:crypto'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import type { HeaderNames } from '@/server/http/answer/headers'
import type { ApiRequest } from '@/server/http/request/apiRequest'
import type { FindKey, KeyIdentity } from '@/server/service/keys/keyIdentity'
import { andThen, type MaybePromise } from '@/server/service/maybePromise'

/**
 * Who calls. `dashboard` is our own page's server side, on behalf of its visitors; `unchecked` sent
 * a key that could not be checked, and is served as an anonymous caller.
 */
export type Identity =
  | { kind: 'anonymous' }
  | { kind: 'unchecked' }
  | { kind: 'dashboard'; integrationId?: string }
  | KeyIdentity

/** What the identity of a caller depends on. */
export type IdentityOptions = {
  serviceName: string
  /** Whether a request without a key is welcome. */
  allowsAnonymous: boolean
  dashboardKey: string
  /** Public ids that pages of ours in frames may name; none where absent. */
  frameIntegrators?: ReadonlySet<string>
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
 * Identifies the caller. A request without a key is anonymous where the environment allows it, and
 * an invalid key is refused. The integrator header is an assertion: it must equal the integrator of
 * the key and means nothing without one. A key that cannot be looked up at the moment falls back to
 * the platform's own fees: an outage of the key table must not stop trading.
 */
export function identify(
  request: ApiRequest,
  names: HeaderNames,
  options: IdentityOptions,
): MaybePromise<Identification> {
  if (request.gateway === 'bff') return ofPage(request, names, options)
  const key = request.header(names.apiKey)
  if (key === undefined || key === '') {
    if (options.allowsAnonymous) return ANONYMOUS
    return unauthorized(`${names.apiKey}: is required in this environment`)
  }
  if (key.includes(',')) return { refusal: validationError(names.apiKey, 'must be sent once') }
  if (isSameText(key, options.dashboardKey))
    return assertIntegrator(request, names, DASHBOARD.identity)
  if (key.length > KEY_LENGTH_MAX) return unauthorized(`${names.apiKey}: is not a valid key`)
  return andThen(options.findKey(key), (finding) => {
    if (finding === 'unavailable') return UNCHECKED
    if (finding === 'invalid') return unauthorized(`${names.apiKey}: is not a valid key`)
    return assertIntegrator(request, names, finding)
  })
}

// An embedded page names the site that frames it. It is no credential: it chooses fees alone, and
// the signer sees their recipient.
function ofPage(
  request: ApiRequest,
  names: HeaderNames,
  { frameIntegrators }: IdentityOptions,
): Recognised {
  const integrationId = frameIntegrators && request.header(names.integrator)
  if (integrationId === undefined || frameIntegrators?.has(integrationId) !== true) return DASHBOARD
  return { identity: { kind: 'dashboard', integrationId } }
}

function assertIntegrator(
  request: ApiRequest,
  names: HeaderNames,
  identity: Identity,
): Identification {
  const asserted = request.header(names.integrator)
  if (asserted === undefined || asserted === integrationOf(identity)) return { identity }
  return unauthorized(`${names.integrator}: is not the integrator of this key`)
}

/** Integration id of an identity: whose fees apply. */
export function integrationOf(identity: Identity): string | undefined {
  return identity.kind === 'key' || identity.kind === 'dashboard'
    ? identity.integrationId
    : undefined
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
