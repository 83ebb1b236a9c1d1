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
  const endChange = beginChange(venue, staged, context)
  let outcome: RelayOutcome | undefined
  try {
    const sent = await post(venue, { path: '/api/v1/sendTx', body, leaving }, context)
    if (sent.kind === 'over') return sent.outcomeOf(leaving[0] ?? { signed, staged })
    const reported = WireSentTransaction.safeParse(sent.json).data
    const predicted = { predictedMs: reported?.predicted_execution_time_ms, sentAt }
    outcome = await verdictOn(venue, { signed, staged }, predicted, context)
    return outcome
  } finally {
    endChange(outcome)
  }
}

/** Keeps what a change of leverage sets, once the venue has made it. */
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
    const isMade = outcome?.kind === 'settled' && outcome.result.success
    const isNamed = marketIndex !== undefined && fraction !== undefined
    end(isMade && isNamed ? { marketIndex, fraction, marginMode } : undefined)
  }
}

/** The verdict on a step that the venue has taken; unknown without one in time. */
export async function verdictOn(
  venue: LighterVenue,
  { signed, staged }: Leaving,
  predicted: { predictedMs: number | undefined; sentAt: SentAt },
  context: CallContext,
): Promise<RelayOutcome> {
  const { signal } = context
  const { txHash } = signed.signedTx
  const { looks, kept } = looksAt(staged)
  const { predictedMs, sentAt } = predicted
  // A prediction goes by the venue's clock.
  const wallMs = sentAt.wallMs + clockDistanceMs(staged)
  const waits = { predictedMs, sentAt: { ...sentAt, wallMs }, looks, kept }
  const verdict = await awaitVerdict(venue, txHash, waits, signal)
  forgetChanged(venue, staged)
  const result = await settleVerdict(venue, staged, { txHash, verdict }, context)
  if (result !== undefined) return { kind: 'settled', result }
  return { kind: 'unknown', message: 'the venue took it, and its verdict is not there yet' }
}

/**
 * How often the verdict on a step is looked up, and how many requests that leaves to others: the more
 * was asked for it before, the less.
 */
export function looksAt({ relayData }: Pick<StagedStep, 'relayData'>): {
  looks: 1 | 2
  kept: number
} {
  const data = StepRelayData.parse(relayData)
  if (data.kind !== 'transaction') return { looks: 1, kept: KEPT.verdict }
  if (data.isAwaited) return { looks: 2, kept: KEPT.awaited }
  const { isNonceKnown, isAccountKnown, isLater } = data
  const isAllAsked = !isNonceKnown && !isAccountKnown
  return {
    looks: isNonceKnown && isAccountKnown && !isLater ? 2 : 1,
    kept: isAllAsked ? KEPT.firstVerdict : KEPT.verdict,
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
