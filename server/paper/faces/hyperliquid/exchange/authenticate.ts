import { type FaceContext, isUser } from '@/server/paper/faces/hyperliquid/context'
import { connectionId } from '@/server/paper/faces/hyperliquid/signing/connectionId'
import {
  recoverAddress,
  type WireSignature,
} from '@/server/paper/faces/hyperliquid/signing/recoverAddress'
import { agentDigest, userActionDigest } from '@/server/paper/faces/hyperliquid/signing/typedData'
import { typedFieldsOf, type UserAction } from './userActions'

/** Who signed and for whose account, or the sentence of a refusal. */
export type Authentication =
  | { account: string; signer: string; refusal?: undefined }
  | { refusal: string }

export interface L1Envelope {
  /** The action as the venue packs it. */
  action: object
  nonce: number
  signature: WireSignature
  vaultAddress?: string | undefined
  expiresAfter?: number | undefined
}

/**
 * Recovers the signer of an L1 action and finds the account it acts for: its own, or the one that
 * approved it as an agent. A wrong signature is never called wrong: it belongs to some other
 * address, and that one does not exist.
 */
export function authenticateL1(context: FaceContext, envelope: L1Envelope): Authentication {
  const id = connectionId(envelope)
  let stranger: string | undefined
  for (const source of context.sources) {
    const signer = recoverAddress(agentDigest(source, id), envelope.signature)
    if (signer === undefined) return { refusal: 'Unable to recover signer.' }
    if (isUser(context, signer)) return { account: signer, signer }
    const agent = context.facts.agents.find(signer, context.host.now())
    if (agent !== undefined) return { account: agent.account, signer }
    stranger ??= signer
  }
  return { refusal: `User or API Wallet ${stranger} does not exist.` }
}

/** Recovers the wallet of a user-signed action: it can act for itself alone. */
export function authenticateUser(
  context: FaceContext,
  action: UserAction,
  signature: WireSignature,
): Authentication {
  const { name, fields } = typedFieldsOf(action)
  const digest = userActionDigest(Number(action.signatureChainId), name, fields)
  const signer = recoverAddress(digest, signature)
  if (signer === undefined) return { refusal: 'Unable to recover signer.' }
  if (!isUser(context, signer)) {
    return { refusal: `Must deposit before performing actions. User: ${signer}` }
  }
  return { account: signer, signer }
}
