import { LRUCache } from 'lru-cache'
import { isEip712Step } from '@/lib/schema/actionStep'
import type { SignedActionStep } from '@/lib/schema/signedStep'
import { connectionId } from '@/lib/venues/hyperliquid/connectionId'
import { agentDigest } from '@/lib/venues/hyperliquid/typedData'
import { WireExchangeAnswer } from '@/lib/venues/hyperliquid/wireExchange'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import { readRejection } from './rejections'
import { isSignedBy, splitSignature, type VenueSignature } from './signature'
import { RelayData } from './stepData'
import type { HyperliquidVenue } from './venue'

/** The venue's own way to end what is on its way: it does nothing and uses its nonce up. */
const NOOP = { type: 'noop' } as const
const KEPT_MAX = 10_000
const TRIES_MAX = 3

/**
 * What is known of the nonce of a step. `unused`: it was used up for nothing, so the step was not
 * taken and never can be. `used`: something used it before, by the venue's clock before `byMs`;
 * that was the step itself where `isOwn`.
 */
export type NonceFate = { kind: 'unused' } | { kind: 'used'; byMs: number; isOwn: boolean }

interface Attempts {
  fate?: NonceFate
  tries: number
  /** An answer was lost: what used the nonce up may have been us. */
  hasLost: boolean
}

/** What this process found out about nonces. */
export type NonceFates = LRUCache<string, Attempts>

/** An empty memory. */
export function createNonceFates(): NonceFates {
  return new LRUCache({ max: KEPT_MAX })
}

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
): Promise<NonceFate | undefined> {
  const { nonce } = RelayData.parse(staged.relayData)
  const key = `${staged.signerAddress} ${nonce}`
  const known = venue.nonces.get(key) ?? { tries: 0, hasLost: false }
  if (known.fate !== undefined || known.tries >= TRIES_MAX) return known.fate
  const signature = voidSignatureOf(venue, staged, signed, nonce)
  if (signature === undefined) return undefined
  known.tries += 1
  venue.nonces.set(key, known)
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
    known.hasLost = true
    return undefined
  }
  if (answer.status === 'ok') known.fate = { kind: 'unused' }
  else if (readRejection(answer.response, false).code === 2041) {
    const byMs = await venue.clock.read(context.signal)
    known.fate = { kind: 'used', byMs, isOwn: !known.hasLost }
  }
  return known.fate
}

// Of agents alone: wallets are never asked to sign what nobody asked for.
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
  return isSigners ? signature : undefined
}
