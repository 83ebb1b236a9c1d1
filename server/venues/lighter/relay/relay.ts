import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep, SignedWasmBlobStep } from '@/lib/schema/action/signedStep'
import { isPerpsError } from '@/lib/schema/perpsError'
import { isAccepted, isVenueFault } from '@/lib/venues/lighter/rejections'
import { WireSentTransaction } from '@/lib/venues/lighter/wire/markets'
import { WireEnvelope } from '@/lib/venues/lighter/wire/values'
import type { CallContext, RelayOutcome, StagedStep } from '@/server/venues/adapter'
import { requireTransactions } from '@/server/venues/lighter/build/funds'
import { StepRelayData } from '@/server/venues/lighter/build/stepData'
import { isLimited } from '@/server/venues/lighter/reads/ask'
import { KEPT } from '@/server/venues/lighter/reads/requestLimits'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { settleTransaction } from '@/server/venues/upstream/transactionStep'
import type { SendOutcome } from '@/server/venues/upstream/venueHttp'
import { REQUESTS_MAX, transactionName } from './actionRequests'
import { failed, forgetChanged, refused, settleVerdict, stampOfStaged } from './settle'
import { clockDistanceMs, keyOf, requireWasmBlob, stampOf } from './signedStep'
import { awaitVerdict, type SentAt } from './verdicts'

/** A step on its way. */
export interface Leaving {
  signed: SignedWasmBlobStep
  staged: StagedStep
}

/** Kinds of transactions that only take orders out of the book. */
const CANCELS: readonly string[] = ['cancelOrder', 'cancelAllOrders']

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Posts one signed step to the venue, once, and waits for the sequencer's verdict on it. */
export async function relayStep(
  venue: LighterVenue,
  step: SignedActionStep,
  staged: StagedStep,
  context: CallContext,
): Promise<RelayOutcome> {
  if (isEvmTxStep(step)) {
    const { action, txHash } = step
    const leg = { action, txHash, from: staged.address }
    return await settleTransaction(requireTransactions(venue), leg, context.signal)
  }
  const signed = requireWasmBlob(step, venue.key)
  const { txType, txInfo } = signed.signedTx
  const body = new URLSearchParams({ tx_type: String(txType), tx_info: txInfo })
  const leaving = [{ signed, staged }]
  const sentAt = { wallMs: context.nowMs, steadyMs: venue.clock.now() }
  // Whatever comes of it, they count for this step alone.
  const before = takeRequests(venue, staged, context)
  const endChange = beginChange(venue, staged, context)
  let outcome: RelayOutcome | undefined
  try {
    const sent = await post(venue, { path: '/api/v1/sendTx', body, leaving }, context)
    if (sent.kind === 'over') {
      outcome = sent.outcomeOf({ signed, staged })
      return outcome
    }
    const reported = WireSentTransaction.safeParse(sent.json).data
    const predicted = { predictedMs: reported?.predicted_execution_time_ms, sentAt }
    const { outcome: settled, looks } = await verdictOn(
      venue,
      { signed, staged },
      { ...predicted, requests: before },
      context,
    )
    outcome = settled
    if (isMade(outcome)) noteForNext(venue, staged, before + 1 + looks, context)
    return outcome
  } finally {
    endChange(outcome)
  }
}

/** Keeps what a change of leverage sets, once the venue has made it; forgets what it was, where it may have. */
function beginChange(
  venue: LighterVenue,
  staged: StagedStep,
  { steadyMs }: CallContext,
): (outcome: RelayOutcome | undefined) => void {
  const { kind, market_index: marketIndex, fraction, margin_mode } = stampOfStaged(staged)
  if (kind !== 'updateLeverage') return () => undefined
  const end = venue.margins.begin(staged.address, steadyMs)
  const marginMode = margin_mode === 1 ? 'ISOLATED' : 'CROSS'
  return (outcome) => {
    const isNamed = marketIndex !== undefined && fraction !== undefined
    end(isMade(outcome) && isNamed ? { marketIndex, fraction, marginMode } : undefined)
    if (outcome === undefined || outcome.kind === 'unknown') venue.margins.doubt(staged.address)
  }
}

function isMade(outcome: RelayOutcome | undefined): boolean {
  return outcome?.kind === 'settled' && outcome.result.success
}

/** Requests that the checks of a step and the steps before it made; they are not counted again. */
export function takeRequests(
  venue: LighterVenue,
  staged: StagedStep,
  { steadyMs }: CallContext,
): number {
  const stamp = stampOfStaged(staged)
  return venue.requests.take(transactionName(stamp, stamp.nonce), steadyMs)
}

/** Counts what a step took that was made for the one that waited for it: after any other none is sent. */
function noteForNext(
  venue: LighterVenue,
  staged: StagedStep,
  count: number,
  { steadyMs }: CallContext,
): void {
  const data = StepRelayData.parse(staged.relayData)
  if (data.kind !== 'transaction' || !data.isAwaited) return
  const stamp = stampOfStaged(staged)
  venue.requests.note(transactionName(stamp, stamp.nonce + 1), count, steadyMs)
}

/** What is known of a step that the venue has taken. */
interface Taken {
  predictedMs: number | undefined
  sentAt: SentAt
  /** Requests of its action since the signature, its sending not counted. */
  requests?: number
}

/** The verdict on a step that the venue has taken, unknown without one in time; and the looks it took. */
export async function verdictOn(
  venue: LighterVenue,
  { signed, staged }: Leaving,
  { predictedMs, sentAt, requests = 0 }: Taken,
  context: CallContext,
): Promise<{ outcome: RelayOutcome; looks: number }> {
  const { signal } = context
  const { txHash } = signed.signedTx
  // A prediction goes by the venue's clock.
  const wallMs = sentAt.wallMs + clockDistanceMs(staged)
  const plan = looksAt(staged, requests)
  const waits = { predictedMs, sentAt: { ...sentAt, wallMs }, ...plan }
  const { verdict, looks } = await awaitVerdict(venue, txHash, waits, signal)
  forgetChanged(venue, staged)
  const result = await settleVerdict(venue, staged, { txHash, verdict }, context)
  if (result !== undefined) return { outcome: { kind: 'settled', result }, looks }
  const message = 'the venue took it, and its verdict is not there yet'
  return { outcome: { kind: 'unknown', message }, looks }
}

/**
 * How often the verdict on a step is looked up, and how many requests that leaves to others: the more
 * was asked for its action before, the less. A step that another one waits for is looked up in any
 * case, late where there is one look alone: without its verdict the other one is not sent. So is one
 * that came alone: four requests are enough for it, but where its key or its approval was in doubt.
 * @param requests of its action since the signature, its sending not counted
 */
export function looksAt(
  { relayData }: Pick<StagedStep, 'relayData'>,
  requests = 0,
): { looks: 0 | 1 | 2; kept: number; isLate: boolean } {
  const data = StepRelayData.parse(relayData)
  if (data.kind !== 'transaction') return { looks: 1, kept: KEPT.verdict, isLate: false }
  const { isNonceKnown, isAccountKnown, isAwaited, isLater } = data
  const asked = Number(!isNonceKnown) + Number(!isAccountKnown)
  const left = REQUESTS_MAX - asked - requests - 1
  if (isAwaited) {
    // One is the sending of the other.
    const looks = left - 1 >= 2 ? 2 : 1
    return { looks, kept: KEPT.awaited, isLate: looks === 1 }
  }
  const most = asked === 0 && !isLater ? 2 : 1
  return {
    looks: left >= most ? most : left === 1 || !isLater ? 1 : 0,
    kept: asked === 2 ? KEPT.firstVerdict : KEPT.verdict,
    isLate: false,
  }
}

/** Keeps the next nonces of keys whose transactions the venue took. */
function noteTaken(
  venue: LighterVenue,
  leaving: readonly Leaving[],
  { steadyMs }: CallContext,
): void {
  for (const { signed, staged } of leaving) {
    const stamp = stampOf(signed)
    venue.nonces.noteTaken(keyOf(stamp), stamp.nonce, steadyMs)
    forgetChanged(venue, staged)
  }
}

/** What came of a call: taken with what the venue said, or over for every step that was in it. */
export type Posted =
  | { kind: 'taken'; json: unknown }
  | { kind: 'over'; outcomeOf(step: Leaving): RelayOutcome }

/**
 * Posts a form once. What the venue refuses uses no nonce up; after a lost answer that is unknown.
 */
export async function post(
  venue: LighterVenue,
  { path, body, leaving }: { path: string; body: URLSearchParams; leaving: readonly Leaving[] },
  context: CallContext,
): Promise<Posted> {
  try {
    venue.limits.count(leaving.every(isCancel) ? KEPT.cancel : KEPT.send)
  } catch (error) {
    if (!isPerpsError(error)) throw error
    const { message } = error
    return over(({ staged }) => ({ kind: 'notSent', result: failed(staged, 2090, message) }))
  }
  const request = { method: 'POST' as const, path, body: body.toString(), headers: FORM }
  const arrivals = leaving.map(({ signed }) => {
    const stamp = stampOf(signed)
    return venue.nonces.noteSent(keyOf(stamp), stamp.nonce, context.steadyMs)
  })
  try {
    const posted = readSent(venue, await venue.http.sendOnce(request, context.signal))
    if (posted.kind === 'taken') noteTaken(venue, leaving, context)
    return posted
  } finally {
    for (const arrived of arrivals) arrived()
  }
}

function isCancel({ signed }: Leaving): boolean {
  return CANCELS.includes(stampOf(signed).kind)
}

function readSent(venue: LighterVenue, sent: SendOutcome): Posted {
  if (sent.kind === 'notSent') {
    const error = `Not sent: ${sent.message}.`
    return over(({ staged }) => ({ kind: 'notSent', result: failed(staged, 2004, error) }))
  }
  if (sent.kind === 'lost') return lost(venue, sent.message)
  const { status, json } = sent.answer
  if (isLimited(sent.answer)) {
    const seconds = venue.limits.hold(sent.answer.retryAfterSeconds)
    const error = `The venue limits our requests; the step was not taken. Try again in ${seconds} s.`
    return over(({ staged }) => ({ kind: 'settled', result: failed(staged, 2090, error) }))
  }
  const { code, message = '' } = WireEnvelope.safeParse(json).data ?? {}
  // After a fault of its own the venue may have taken it, whatever the status.
  const isFault = status >= 500 || (code !== undefined && isVenueFault(code))
  if (code !== undefined && !isAccepted(code) && !isFault) {
    return over(({ staged }) => ({
      kind: 'settled',
      result: refused(venue, staged, { code, message }),
    }))
  }
  if (status === 200 && code !== undefined && !isFault) return { kind: 'taken', json }
  const said = code === undefined ? 'unreadably' : `code ${code}`
  return lost(venue, `the venue answered ${said} with status ${status}`)
}

function lost(venue: LighterVenue, message: string): Posted {
  return over(({ signed, staged }) => {
    venue.nonces.drop(keyOf(stampOf(signed)))
    forgetChanged(venue, staged)
    return { kind: 'unknown', message }
  })
}

function over(outcomeOf: (step: Leaving) => RelayOutcome): Posted {
  return { kind: 'over', outcomeOf }
}
