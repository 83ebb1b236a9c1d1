import { isHmacStep, type VenueRequest } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import { parseBody } from '@/lib/venues/ondo/actions/body'
import { exitOfPath } from '@/lib/venues/ondo/actions/cancelOrder'
import { ORDER_PATHS } from '@/lib/venues/ondo/actions/order'
import { STOP_ORDER_PATH } from '@/lib/venues/ondo/actions/placeTriggerOrder'
import { TWAP_PATH } from '@/lib/venues/ondo/actions/placeTwapOrder'
import { LEVERAGE_PATH } from '@/lib/venues/ondo/actions/updateLeverage'
import { WITHDRAWAL_PATH } from '@/lib/venues/ondo/actions/withdrawal'
import { SIGNATURE_WINDOW_MS, STAMP_FIELD } from '@/lib/venues/ondo/sign/signRequest'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import { readVenueNow, venueNowMs } from '@/server/venues/ondo/reads/venueNow'
import type { OndoVenue } from '@/server/venues/ondo/venue'

/** A request with the HMAC over it. */
export type SignedRequest = Extract<SignedActionStep, { request: unknown }>

/** Goes into a header: letters that cannot end it. */
const KEY_ID = /^ondoKeyId_[\x21-\x7e]{1,240}$/
const SIGNATURE = /^[0-9a-f]{64}$/

/** Paths that orders and funds go to with POST. */
const POST_PATHS: ReadonlySet<string> = new Set([
  ORDER_PATHS.usual,
  ORDER_PATHS.delayed,
  STOP_ORDER_PATH,
  TWAP_PATH,
  LEVERAGE_PATH,
  WITHDRAWAL_PATH,
])

const DELETE_PATHS = [
  /^\/v1\/perps\/orders$/,
  /^\/v1\/perps\/orders\/(?:client:)?[A-Za-z0-9_-]{1,128}$/,
  /^\/v1\/perps\/twap\/order\/twap_[A-Za-z0-9_-]{1,64}$/,
]

/** Whether a request is one that this adapter stages: nothing else is ever sent with a key. */
export function isRelayable({ method, path, body }: VenueRequest): boolean {
  if (method === 'POST') return POST_PATHS.has(path) && parseBody(body) !== undefined
  return (
    method === 'DELETE' &&
    body === undefined &&
    (DELETE_PATHS.some((pattern) => pattern.test(path)) || exitOfPath(path) !== undefined)
  )
}

/** @throws 400/2002 for a step of another kind */
export function requireSignedRequest(step: SignedActionStep, tool: string): SignedRequest {
  if (isHmacStep(step)) return step
  throw validationError('actions', 'this provider takes request and hmac', tool)
}

/**
 * Checks what can be checked without the secret: method, path and body to the letter, the form of key
 * and signature, and the time. Only the venue knows whether the signature fits.
 * @throws 400/2002, 400/2050, 401/2010, 410/2042 for a time that the venue would refuse
 */
export async function verifyStep(
  venue: Pick<OndoVenue, 'clock' | 'config'>,
  step: SignedActionStep,
  staged: StagedStep,
  context: CallContext,
): Promise<void> {
  const { key: tool } = venue.config
  const { request, hmac } = requireSignedRequest(step, tool)
  if (!isHmacStep(staged.step) || !isSameRequest(request, staged.step.request)) {
    throw new PerpsError(2050, undefined, { tool })
  }
  if (!isRelayable(request)) throw new PerpsError(2050, undefined, { tool })
  if (!KEY_ID.test(hmac.keyId)) {
    throw new PerpsError(2010, 'hmac.keyId: is no key of this venue', { tool })
  }
  if (!SIGNATURE.test(hmac.signature)) {
    throw new PerpsError(2010, 'hmac.signature: must be 64 lower-case hexadecimal digits', { tool })
  }
  await requireTimely(venue, hmac.timestampMs, context)
}

/**
 * A time is good by the venue's clock or by ours: the venue itself checks it, and marks from which
 * its time is read may stand still while it trades.
 * @throws 410/2042 for a time that neither would take
 */
async function requireTimely(
  venue: Pick<OndoVenue, 'clock' | 'config'>,
  timestampMs: number,
  context: CallContext,
): Promise<void> {
  const isGood = (nowMs: number) => Math.abs(timestampMs - nowMs) <= SIGNATURE_WINDOW_MS
  if (isGood(context.nowMs)) return
  const knownMs = await venueNowMs(venue, context)
  if (isGood(knownMs)) return
  // Its clock may have been moved since it was read; others go on with what was read until this has
  // proven it wrong.
  const readMs = await readVenueNow(venue, context)
  if (readMs !== undefined && isGood(readMs)) {
    venue.clock.drop()
    return
  }
  const off = Math.abs(timestampMs - (readMs ?? knownMs))
  const seconds = Math.round(off / 1000)
  const message = `${STAMP_FIELD}: lies ${seconds} s from the venue's time, more than 30`
  const details = { field: STAMP_FIELD, reason: 'timestampTooFar' }
  throw new PerpsError(2042, message, { tool: venue.config.key, details })
}

function isSameRequest(first: VenueRequest, second: VenueRequest): boolean {
  return first.method === second.method && first.path === second.path && first.body === second.body
}
