import { createHmac } from 'node:crypto'
import { type ActionStep, isHmacStep, type VenueRequest } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { JsonObject } from '@/lib/schema/model/json'
import type { Provider } from '@/lib/schema/model/provider'
import { PerpsError } from '@/lib/schema/perpsError'
import type { BuildRequest, BuiltStep, RelayOutcome, VenueAdapter } from '@/server/venues/adapter'
import { createFakeVenue } from './fakeVenue'
import { fakeDescriptor } from './fakeVenueFacts'

const WITHDRAWALS = '/v1/withdrawals'
/** How far the time of an HMAC may lie from ours. */
const WINDOW_MS = 30_000

/**
 * A made-up venue of kind C for tests: signing in, session and keys are the client's with the venue
 * alone, requests carry an HMAC whose secret the venue shows once, and only the account itself can
 * read what became of a request.
 */
export type SessionVenue = Omit<VenueAdapter, 'probe'> & {
  /** Requests that reached it, each as it came. */
  requests: VenueRequest[]
  /** Makes a key, as the client does with its session. The secret is shown this once. */
  registerKey(): { keyId: string; secretKey: string }
  revokeKey(keyId: string): void
  /** Keys that it takes. */
  keyIds(): readonly string[]
  /** Its address book, lower-case: it pays out to no other address. */
  addresses: Set<string>
  /** Paths that it refuses. */
  refuses: Set<string>
  /** What the next requests end with; it answers once it is empty. */
  outcomes: (() => RelayOutcome | Promise<RelayOutcome>)[]
  /** Runs once it took a request and has not answered. */
  onTaken: () => Promise<void>
  /** What it stages instead of the steps that were asked for. */
  lie: (steps: BuiltStep[]) => BuiltStep[]
}

/** Steps that the client takes to the venue itself. */
export const CLIENT_STEPS = [
  'siweLogin',
  'createDepositAddress',
  'acceptProviderTerms',
  'registerApiKey',
  'setReferrer',
] as const satisfies readonly ActionType[]

/** Signs a request as the client would. */
export function signRequest(
  step: ActionStep,
  { keyId, secretKey }: { keyId: string; secretKey: string },
  timestampMs: number,
): SignedActionStep {
  if (!isHmacStep(step)) throw new Error('the venue stages no such step')
  const { action, request } = step
  const signature = hmacOf(request, secretKey, timestampMs)
  return { action, request, hmac: { keyId, timestampMs, signature } }
}

function hmacOf({ method, path, body = '' }: VenueRequest, secret: string, atMs: number): string {
  return createHmac('sha256', secret).update(`${atMs}${method}${path}${body}`).digest('hex')
}

/** Opens one, without keys. */
export function createSessionVenue(key = 'session'): SessionVenue {
  const secrets = new Map<string, string>()
  let keysMade = 0
  // Only the account reads an outcome, and what is signed here is no typed data.
  const { probe: _probe, dex: _dex, ...fake } = createFakeVenue(key)
  const venue: SessionVenue = {
    ...fake,
    requests: [],
    refuses: new Set(),
    outcomes: [],
    onTaken: async () => {},
    lie: (steps) => steps,
    registerKey() {
      keysMade += 1
      const keyId = `key-${keysMade}`
      secrets.set(keyId, `secret of ${keyId}`)
      return { keyId, secretKey: `secret of ${keyId}` }
    },
    revokeKey: (keyId) => void secrets.delete(keyId),
    keyIds: () => [...secrets.keys()],
    addresses: new Set(),
    descriptor: () => descriptor(key),
    build: async (request) => venue.lie(buildSteps(request)),
    // The service has no secret: shape and time are all that it can check.
    async verify(step, _staged, { nowMs }) {
      if (!isHmacStep(step) || Math.abs(step.hmac.timestampMs - nowMs) > WINDOW_MS) {
        throw new PerpsError(2010, undefined, { tool: key })
      }
    },
    missingSetup: async () => undefined,
    async relay(signed) {
      if (!isHmacStep(signed)) throw new Error('the venue takes no such step')
      venue.requests.push(signed.request)
      const outcome = venue.outcomes.shift()
      if (outcome !== undefined) return await outcome()
      const answered = answer(signed)
      await venue.onTaken()
      return answered
    },
  }

  function answer(signed: SignedActionStep): RelayOutcome {
    if (!isHmacStep(signed)) throw new Error('the venue takes no such step')
    const { action, request, hmac } = signed
    const secret = secrets.get(hmac.keyId)
    const isGood =
      secret !== undefined && hmacOf(request, secret, hmac.timestampMs) === hmac.signature
    if (isGood && request.path === WITHDRAWALS) {
      const { destination } = JSON.parse(request.body ?? '{}')
      if (!venue.addresses.has(String(destination).toLowerCase())) {
        const error = 'not in the address book'
        return { kind: 'settled', result: { action, success: false, error, errorCode: 2020 } }
      }
    }
    if (isGood && !venue.refuses.has(request.path)) {
      return { kind: 'settled', result: { action, success: true } }
    }
    if (isGood) {
      const result = { action, success: false, error: 'no such order', errorCode: 2024 } as const
      return { kind: 'settled', result }
    }
    const result = { action, success: false, error: 'unknown key', errorCode: 2013 } as const
    return { kind: 'unauthorized', result }
  }
  return venue
}

function buildSteps({ action, params, address }: BuildRequest): BuiltStep[] {
  if (action === 'siweLogin') {
    const message = `sign in\n${address}`
    return [client({ action, siwe: { message, challengeId: 'challenge-1' } })]
  }
  if (action === 'setReferrer')
    return [client(request(action, 'POST', '/v1/referral', { code: 'P' }))]
  if (CLIENT_STEPS.some((step) => step === action)) return [client({ action, session: {} })]
  if (action === 'withdrawal') {
    return [sdk(request(action, 'POST', WITHDRAWALS, JsonObject.parse(params)))]
  }
  if (action !== 'cancelOrder') return [sdk(request(action, 'POST', '/v1/orders', { params }))]
  const ids = typeof params === 'object' && params !== null && 'ids' in params ? params.ids : []
  const paths = Array.isArray(ids) ? ids.map((id) => `/v1/orders/${id}`) : []
  return paths.map((path) => ({ ...sdk(request(action, 'DELETE', path)), isIndependent: true }))
}

function request(
  action: string,
  method: VenueRequest['method'],
  path: string,
  body?: object,
): ActionStep {
  return { action, request: { method, path, ...(body && { body: JSON.stringify(body) }) } }
}

function client(step: ActionStep): BuiltStep {
  return { step, signer: 'USER', relayData: null, probeData: null }
}

function sdk(step: ActionStep): BuiltStep {
  return { step, signer: 'SDK', relayData: null, probeData: null }
}

function descriptor(key: string): Provider {
  const methods = { siweLogin: 'siwe', setReferrer: 'hmac' } as const
  return {
    ...fakeDescriptor(key),
    signingMethod: 'hmac',
    setup: CLIENT_STEPS.map((type, index) => ({
      type,
      signers: [type === 'siweLogin' ? 'USER' : 'SDK'],
      signingMethod: type === 'siweLogin' || type === 'setReferrer' ? methods[type] : 'session',
      relay: 'CLIENT',
      sequence: index + 1,
      ...(type === 'siweLogin' && { gatesAccountReads: true }),
    })),
    options: [],
    actions: (['placeOrder', 'cancelOrder', 'withdrawal'] as const).map((type) => ({
      type,
      signers: ['SDK'],
      signingMethod: 'hmac',
      relay: 'API',
    })),
  }
}
