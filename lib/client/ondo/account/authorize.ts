import { isOutcomeUnknown } from '@/lib/client/actions/resolveOutcome'
import type { ClockOffset } from '@/lib/client/ondo/calls/clockOffset'
import type { PluginRuntime } from '@/lib/client/plugin'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { type ActionStep, isHmacStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { PerpsError } from '@/lib/schema/perpsError'
import { parseBody } from '@/lib/venues/ondo/actions/body'
import { isSameTime } from '@/lib/venues/ondo/reads/venueTime'
import { STAMP_FIELD, signRequest } from '@/lib/venues/ondo/sign/signRequest'
import type { OndoCredentials } from './ondoCredentials'

/** What signing needs. */
export interface AuthorizeTools {
  provider: string
  credentials: OndoCredentials
  clockOffset: ClockOffset
  now: PluginRuntime['now']
  /** Time of the newest signature; equal requests of one millisecond would be one and the same. */
  lastStampMs: number
  /** How far ahead of ours the clock was that the newest signatures were stamped by. */
  lastOffsetMs: number
}

/** The client order id that an order is sent with. An exit of a position has none. */
export function clientOrderIdOf(steps: readonly ActionStep[]): string | undefined {
  for (const step of steps) {
    const id = isHmacStep(step) ? parseBody(step.request.body)?.clientOrderId : undefined
    if (typeof id === 'string') return id
  }
  return undefined
}

/**
 * Signs verified requests with the API key of this browser, stamped with the venue's time right before
 * they are sent.
 * @param refusedOffsetMs offset of a clock whose time the venue has just refused
 * @throws PerpsError 2070 where there is no key that may do it
 */
export async function signSteps(
  tools: AuthorizeTools,
  steps: readonly ActionStep[],
  address: string,
  refusedOffsetMs?: number,
): Promise<readonly SignedActionStep[]> {
  const { provider: tool, credentials, clockOffset, now } = tools
  const key = await credentials.usableKey(address)
  if (key === undefined) {
    const ended = await credentials.endedKey(address)
    const message =
      ended === undefined
        ? 'This browser has no trading key for Ondo Perps yet.'
        : 'The time of this browser’s trading key for Ondo Perps is over. Make another one.'
    throw new PerpsError(2070, message, { tool })
  }
  const readMs = await clockOffset.readSoon()
  // The venue's time is that of its marks, which may stand still while it trades: ours is the other one.
  const isRefused = refusedOffsetMs !== undefined && isSameTime(readMs, refusedOffsetMs)
  const offsetMs = isRefused ? 0 : readMs
  tools.lastOffsetMs = offsetMs
  return steps.map((step) => {
    if (!isHmacStep(step)) throw new PerpsError(2005, `${step.action} is not signed.`, { tool })
    const { action, request } = step
    const timestampMs = stampAfter(tools.lastStampMs, now() + offsetMs)
    tools.lastStampMs = timestampMs
    const signature = signRequest(request, timestampMs, key.secret)
    return { action, request, hmac: { keyId: key.keyId, timestampMs, signature } }
  })
}

/** So many signatures may be made ahead of the clock; further apart it was measured again. */
const AHEAD_MS = 1_000

/** A time for a signature: now, or right after the one before it. */
function stampAfter(lastMs: number, nowMs: number): number {
  const isNear = lastMs >= nowMs && lastMs < nowMs + AHEAD_MS
  return isNear ? lastMs + 1 : nowMs
}

/**
 * The same requests, stamped again with a clock measured again, where only the time of their signatures
 * was refused. What was done keeps its signature, and where anything may have been done unseen nothing
 * is signed again.
 */
export async function signAgain(
  tools: AuthorizeTools,
  request: ExecuteActionRequest,
  results: readonly ActionResult[],
): Promise<ExecuteActionRequest | undefined> {
  if (!results.some(isLate) || results.some(isOutcomeUnknown)) return undefined
  tools.clockOffset.drop()
  const isUnused = (index: number) => {
    const result = results[index]
    return result !== undefined && !result.success && (isLate(result) || isNotSent(result))
  }
  const unused = request.actions.filter((_, index) => isUnused(index)).filter(isHmacStep)
  const signed = await signSteps(tools, unused, request.address, tools.lastOffsetMs)
  const renewed = signed[Symbol.iterator]()
  const actions = request.actions.map((step, index) =>
    isUnused(index) && isHmacStep(step) ? (renewed.next().value ?? step) : step,
  )
  return { ...request, actions }
}

/**
 * Whether nothing but the time of a signature was refused: by the venue, whose refusal has a reason, or by
 * the service before the relay, whose error names the field and has no reason of its own.
 */
function isLate(result: ActionResult): boolean {
  if (result.success) return false
  if (result.errorCode === 2013) return result.reason === 'timestampTooFar'
  // 2010 of services before version 0.3, which pages of today may meet while one is replaced.
  const isOfTime = result.errorCode === 2042 || result.errorCode === 2010
  return isOfTime && result.error.startsWith(`${STAMP_FIELD}:`)
}

// What follows a step that was refused is not sent, and has no code of its own.
function isNotSent(result: ActionResult): boolean {
  return !result.success && result.errorCode === undefined
}

/**
 * Whether the venue asked for the order on its other path, which a new one takes, and nothing was done
 * but what may be done twice.
 */
export function isHeldBack(results: readonly ActionResult[]): boolean {
  const isAsked = (result: ActionResult) => !result.success && result.reason === 'delayed'
  return (
    results.some(isAsked) &&
    results.every((result) =>
      result.success ? result.action === 'updateLeverage' : isAsked(result) || isNotSent(result),
    )
  )
}

/**
 * Learns from results: a key that the venue refuses is dropped, so that the step which makes one opens
 * again; a refused time has the clock measured again.
 */
export async function noteResults(
  { credentials, clockOffset }: AuthorizeTools,
  address: string,
  results: readonly ActionResult[],
  request?: ExecuteActionRequest,
): Promise<void> {
  for (const [index, result] of results.entries()) {
    if (result.success) continue
    const step = request?.actions[index]
    const keyId = step && isHmacStep(step) ? step.hmac.keyId : undefined
    if (isLate(result)) clockOffset.drop()
    // Of the key that signed alone: a step of the session refuses no key, and a late refusal of an old
    // key says nothing of the one that was made since.
    else if (result.errorCode === 2013 && keyId !== undefined) {
      await credentials.dropKey(address, keyId)
    }
  }
}
