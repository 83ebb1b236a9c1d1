import type { FailedActionResult } from '@/lib/schema/action/action'
import { isHmacStep, type VenueRequest } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { PerpsError } from '@/lib/schema/perpsError'
import { parseBody } from '@/lib/venues/ondo/actions/body'
import { ORDER_PATHS } from '@/lib/venues/ondo/actions/order'
import { leavesOutcomeOpen, readRejection } from '@/lib/venues/ondo/rejections'
import { readEnvelope } from '@/lib/venues/ondo/wire/envelope'
import type { CallContext, RelayOutcome, StagedStep } from '@/server/venues/adapter'
import { type OndoVenue, userAgent } from '@/server/venues/ondo/venue'
import type { VenueHttpAnswer } from '@/server/venues/upstream/venueHttp'
import { accepted, failed, refused } from './result'
import { isRelayable, requireSignedRequest } from './verify'

const REDIRECT = 307
/** Redirects to where the request belongs; any other may follow one that was carried out. */
const MOVED: readonly number[] = [301, 302, REDIRECT, 308]

/**
 * Sends one signed request to the venue, once, byte for byte as it was staged. An answer that cannot
 * be read, a broken connection and a server error count as unknown: the venue may have acted. A
 * redirect is never followed, for the path is part of what was signed.
 */
export async function relayStep(
  venue: OndoVenue,
  step: SignedActionStep,
  staged: StagedStep,
  context: Pick<CallContext, 'signal' | 'steadyMs' | 'nowMs' | 'memory'>,
): Promise<RelayOutcome> {
  const { key: tool } = venue.config
  const { hmac } = requireSignedRequest(step, tool)
  if (!isHmacStep(staged.step) || !isRelayable(staged.step.request)) {
    throw new PerpsError(2050, undefined, { tool })
  }
  const { action, request } = staged.step
  const { method, path, body } = request
  const headers = {
    'user-agent': userAgent(),
    'ondo-key-id': hmac.keyId,
    'ondo-timestamp': String(hmac.timestampMs),
    'ondo-sign': hmac.signature,
  }
  const sent = await venue.http.sendOnce(
    { method, path, headers, ...(body === undefined ? {} : { body }) },
    context.signal,
  )
  if (sent.kind === 'notSent') {
    return { kind: 'notSent', result: failed(action, 2004, `Not sent: ${sent.message}.`) }
  }
  if (sent.kind === 'lost') return { kind: 'unknown', message: sent.message }
  const outcome = outcomeOf(sent.answer, action, request)
  if (reasonOf(outcome) === 'timestampTooFar') venue.clock.drop()
  // Create it again: it is staged on the other path then.
  if (reasonOf(outcome) === 'delayed' && path === ORDER_PATHS.usual) {
    const marketId = parseBody(body)?.market
    if (typeof marketId === 'string') await venue.delayed.note(marketId, context)
  }
  return outcome
}

function reasonOf(outcome: RelayOutcome): string | undefined {
  if (outcome.kind === 'unknown' || outcome.result.success) return undefined
  return outcome.result.reason
}

/** Whether the request is one that the venue may want on its path for delayed orders. */
function placesOrder({ method, path }: VenueRequest): boolean {
  // A cancel of all orders has the same path.
  return method === 'POST' && (path === ORDER_PATHS.usual || path === ORDER_PATHS.delayed)
}

function outcomeOf(
  { status, json, text, retryAfterSeconds }: VenueHttpAnswer,
  action: string,
  request: VenueRequest,
): RelayOutcome {
  const answer = readEnvelope(json)
  if (status === REDIRECT && placesOrder(request)) {
    const message = 'The venue holds orders for a moment now. Nothing was placed; place it again.'
    return { kind: 'settled', result: failed(action, 2042, message, 'delayed') }
  }
  if (MOVED.includes(status)) {
    const message = `The venue redirects requests (${status}), which is not followed. Nothing was done.`
    return { kind: 'settled', result: failed(action, 2004, message) }
  }
  if (status === 429) {
    const wait = retryAfterSeconds === undefined ? '' : ` Try again in ${retryAfterSeconds} s.`
    const message = `The venue limits our requests; the step was not taken.${wait}`
    return { kind: 'settled', result: failed(action, 2090, message) }
  }
  // A proxy that gave up waiting says nothing of what is behind it.
  if (status >= 500 || status === 408) {
    return { kind: 'unknown', message: `the venue answered with status ${status}` }
  }
  if (answer?.ok === false && leavesOutcomeOpen(answer.code)) {
    return { kind: 'unknown', message: `the venue answered: ${answer.error || answer.code}` }
  }
  if (answer?.ok === false) return refusedBy(refused(action, readRejection(status, answer)))
  if (status >= 400) {
    const reported = readRejection(status, { code: '', error: '' })
    const message = `The venue refused the step with status ${status}: ${text}`
    return refusedBy(failed(action, reported.code, message))
  }
  if (status !== 200 || answer === undefined) {
    return { kind: 'unknown', message: `the venue answered unreadably with status ${status}` }
  }
  const result = accepted(action, request, answer.result)
  if (result !== undefined) return { kind: 'settled', result }
  return { kind: 'unknown', message: 'the venue took the step without saying what became of it' }
}

/** A credential is looked at before anything else: where it is refused nothing is used up. */
function refusedBy(result: FailedActionResult): RelayOutcome {
  return { kind: result.errorCode === 2013 ? 'unauthorized' : 'settled', result }
}
