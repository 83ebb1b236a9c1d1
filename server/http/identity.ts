import { createHash, timingSafeEqual } from 'node:crypto'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import type { DoorCall } from './call'

/** What an API key stands for. */
export type KeyIdentity = {
  kind: 'key'
  keyId: string
  /** Integration id that the key maps to; undefined where it maps to none. */
  integrationId: string | undefined
  /** Requests a minute, on every route. */
  limitPerMinute: number
}

/** Who calls. `dashboard` is our own page's server side, on behalf of its visitors. */
export type Identity = { kind: 'anonymous' } | { kind: 'dashboard' } | KeyIdentity

/** Finds what a key stands for; undefined for a key that is not valid. */
export type FindKey = (key: string) => Promise<KeyIdentity | undefined>

/** What telling callers apart depends on. */
export type IdentityOptions = {
  serviceName: string
  /** Whether a request without a key is welcome. */
  allowsAnonymous: boolean
  dashboardKey: string
  findKey: FindKey
}

/** The identity, or why there is none; a refused caller still counts by address. */
export type Identification = { identity: Identity } | { refusal: PerpsError }

const ANONYMOUS: Identity = { kind: 'anonymous' }
const DASHBOARD: Identity = { kind: 'dashboard' }

/**
 * Tells who calls, as interface.md Authentication 1-3 and 8 have it: no key is anonymous where the
 * environment allows it, a key that is not valid is refused, and the integrator header is an
 * assertion that must equal what the key established and means nothing without one.
 */
export async function identify(call: DoorCall, options: IdentityOptions): Promise<Identification> {
  if (call.door === 'bff') return { identity: DASHBOARD }
  const keyHeader = `x-${options.serviceName}-api-key`
  const key = call.header(keyHeader)
  if (key === undefined || key === '') {
    if (options.allowsAnonymous) return { identity: ANONYMOUS }
    return unauthorized(`${keyHeader}: is required in this environment`)
  }
  if (key.includes(',')) return { refusal: validationError(keyHeader, 'must be sent once') }
  const identity = isSameText(key, options.dashboardKey) ? DASHBOARD : await options.findKey(key)
  if (identity === undefined) return unauthorized(`${keyHeader}: is not a valid key`)
  const integratorHeader = `x-${options.serviceName}-integrator`
  const asserted = call.header(integratorHeader)
  if (asserted === undefined || asserted === integrationOf(identity)) return { identity }
  return unauthorized(`${integratorHeader}: is not the integrator of this key`)
}

/** Integration id of an identity: whose fees apply. */
export function integrationOf(identity: Identity): string | undefined {
  return identity.kind === 'key' ? identity.integrationId : undefined
}

function unauthorized(message: string): Identification {
  return { refusal: new PerpsError(2013, message) }
}

// Hashed first: comparing takes the same time whatever the lengths.
function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
