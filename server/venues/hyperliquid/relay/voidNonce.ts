import { isEip712Step } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { readRejection } from '@/lib/venues/hyperliquid/rejections'
import { agentDigest, connectionId } from '@/lib/venues/hyperliquid/sign/connectionId'
import { WireExchangeAnswer } from '@/lib/venues/hyperliquid/wire/wireExchange'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import { RelayData } from '@/server/venues/hyperliquid/build/stepData'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'
import type { NonceStatus } from './nonceStatuses'
import { isSignedBy, splitSignature, type VenueSignature } from './signature'
import { digestOf, type SignedEip712 } from './verify'

/** The venue's own way to end what is on its way: it does nothing and uses its nonce up. */
const NOOP = { type: 'noop' } as const
const TRIES_MAX = 3

/**
 * Ends a step whose answer was lost, where its signer has signed for that: asks the venue to use
 * the step's nonce up for nothing. Either the venue does, and the step is void at once, or it says
 * that the nonce was used, and then the step was taken before.
 * @returns undefined while the venue has not said either
 */
export async function endNonce(
  venue: HyperliquidVenue,
  staged: StagedStep,
  signed: SignedActionStep | undefined,
  context: CallContext,
): Promise<NonceStatus | undefined> {
  const { nonce } = RelayData.parse(staged.relayData)
  const key = `${staged.signerAddress} ${nonce}`
  const entry = venue.nonces.get(key) ?? { tries: 0, hasLost: false }
  if (entry.status !== undefined || entry.tries >= TRIES_MAX) return entry.status
  const signature = voidSignatureOf(venue, staged, signed, nonce)
  if (signature === undefined) return undefined
  entry.tries += 1
  venue.nonces.set(key, entry)
  const body = JSON.stringify({ action: NOOP, nonce, signature })
  const sent = await venue.http.sendOnce(
    { method: 'POST', path: '/exchange', body },
    context.signal,
  )
  if (sent.kind === 'notSent') return undefined
  const answer =
    sent.kind === 'answered' && sent.answer.status === 200
      ? WireExchangeAnswer.safeParse(sent.answer.json).data
      : undefined
  if (answer === undefined) {
    entry.hasLost = true
    return undefined
  }
  if (answer.status === 'ok') entry.status = { kind: 'unused' }
  else if (readRejection(answer.response, false).code === 2041) {
    const byMs = await venue.clock.read(context.signal)
    entry.status = { kind: 'used', byMs, isOwn: !entry.hasLost }
  }
  return entry.status
}

// Agents alone: a wallet never shows a request that its owner did not make.
function voidSignatureOf(
  venue: HyperliquidVenue,
  staged: StagedStep,
  signed: SignedActionStep | undefined,
  nonce: number,
): VenueSignature | undefined {
  if (signed === undefined || !isEip712Step(signed) || staged.signer === 'USER') return undefined
  const signature = splitSignature(signed.voidSignature ?? '')
  if (signature === undefined) return undefined
  const digest = agentDigest(venue.config.source, connectionId(NOOP, { nonce }))
  const isSigners = isSignedBy(staged.signerAddress, digest, signature)
  // Another key's nonces say nothing of a step that this one did not sign.
  return isSigners && isOwnStep(staged, signed) ? signature : undefined
}

function isOwnStep({ signerAddress }: StagedStep, signed: SignedEip712): boolean {
  const signature = splitSignature(signed.signature)
  return signature !== undefined && isSignedBy(signerAddress, digestOf(signed), signature)
}
