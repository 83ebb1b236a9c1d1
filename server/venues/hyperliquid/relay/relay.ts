import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { WireExchangeAnswer } from '@/lib/venues/hyperliquid/wire/wireExchange'
import type { CallContext, RelayOutcome, StagedStep } from '@/server/venues/adapter'
import { RelayData } from '@/server/venues/hyperliquid/build/stepData'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'
import { settleTransaction } from '@/server/venues/upstream/transactionStep'
import { failed, forgetChanged } from './refusal'
import { reportsEveryOutcome, settleAnswer } from './settle'
import { requireTransactions } from './settlement'
import { requireEip712, requireSignature } from './verify'

/**
 * Posts one signed step to the venue, once. An answer that cannot be read, a broken connection and
 * a server error count as unknown: the venue may have acted.
 */
export async function relayStep(
  venue: HyperliquidVenue,
  step: SignedActionStep,
  staged: StagedStep,
  context: CallContext,
): Promise<RelayOutcome> {
  if (isEvmTxStep(step)) {
    const { action, txHash } = step
    const leg = { action, txHash, from: staged.address }
    return await settleTransaction(requireTransactions(venue), leg, context.signal)
  }
  const signature = requireSignature(requireEip712(step))
  const { action, nonce, expiresAfter } = RelayData.parse(staged.relayData)
  const body = JSON.stringify({ action, nonce, signature, expiresAfter })
  const sent = await venue.http.sendOnce(
    { method: 'POST', path: '/exchange', body },
    context.signal,
  )
  if (sent.kind === 'notSent') {
    return { kind: 'notSent', result: failed(staged, 2004, `Not sent: ${sent.message}.`) }
  }
  forgetChanged(venue, staged)
  if (sent.kind === 'lost') return { kind: 'unknown', message: sent.message }
  const { status, json, text } = sent.answer
  if (status === 429) {
    const message = 'The venue limits our requests; the step was not taken.'
    return { kind: 'settled', result: failed(staged, 2090, message) }
  }
  // A proxy that gave up waiting says nothing of what is behind it.
  if (status >= 400 && status < 500 && status !== 408) {
    const message = `The venue refused the step with status ${status}: ${text}`
    return { kind: 'settled', result: failed(staged, 2020, message) }
  }
  const answer = WireExchangeAnswer.safeParse(json)
  if (status !== 200 || !answer.success) {
    return { kind: 'unknown', message: `the venue answered unreadably with status ${status}` }
  }
  if (!reportsEveryOutcome(answer.data, staged)) {
    return { kind: 'unknown', message: 'the venue did not report what became of every order' }
  }
  const result = await settleAnswer(venue, answer.data, staged, context)
  return { kind: 'settled', result }
}
