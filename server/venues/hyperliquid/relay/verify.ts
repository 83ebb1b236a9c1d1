import { hexToBytes } from '@noble/hashes/utils.js'
import { hashTypedData } from 'viem'
import { z } from 'zod'
import { isEip712Step, isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import { agentDigest } from '@/lib/venues/hyperliquid/sign/connectionId'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import { actionTable } from '@/server/venues/hyperliquid/actionTable'
import { TransactionRelayData } from '@/server/venues/hyperliquid/build/stepData'
import { isApprovedAgent } from '@/server/venues/hyperliquid/reads/approvedAgent'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'
import { verifyTransaction } from '@/server/venues/upstream/transactionStep'
import { requireTransactions } from './settlement'
import { isSignedBy, splitSignature, type VenueSignature } from './signature'

/** A step with a signature over typed data. */
export type SignedEip712 = Extract<SignedActionStep, { typedData: unknown }>

const AgentMessage = z.object({
  source: z.enum(['a', 'b']),
  connectionId: z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)]),
})

/** @throws 400/2002 for a step of another kind */
export function requireEip712(step: SignedActionStep): SignedEip712 {
  if (isEip712Step(step)) return step
  throw validationError('actions', 'this provider takes typedData and signature', KEY)
}

/** @throws 401/2010 for a signature that no key could have made */
export function requireSignature(step: SignedEip712): VenueSignature {
  const signature = splitSignature(step.signature)
  if (signature !== undefined) return signature
  throw new PerpsError(2010, 'The signature has no valid recovery id.', { tool: KEY })
}

/**
 * Checks that a step is signed by the key it was staged for, and that this key may act for the
 * account: it is the owner's, or an agent's whose approval lasts.
 * @throws 401/2010, 403/2011; of a deposit 400/2050 and 424/2004 too
 */
export async function verifyStep(
  venue: HyperliquidVenue,
  step: SignedActionStep,
  staged: StagedStep,
  context: CallContext,
): Promise<void> {
  if (isEvmTxStep(step)) {
    await verifyDeposit(venue, step, staged, context)
    return
  }
  const signed = requireEip712(step)
  const signature = requireSignature(signed)
  const digest = digestOf(signed)
  const isOwners = staged.signer === 'USER' || staged.signerAddress === staged.address
  const expected = isOwners ? staged.address : staged.signerAddress
  if (!isSignedBy(expected, digest, signature)) {
    if (mayOwnerSign(staged) && isSignedBy(staged.address, digest, signature)) return
    const message = `The signature of ${staged.step.action} is not made by ${expected}.`
    throw new PerpsError(2010, message, { tool: KEY })
  }
  if (isOwners) return
  const pair = { address: staged.address, agentAddress: expected }
  if (await isApprovedAgent(venue, pair, context)) return
  const message = `${expected} is not an approved agent of ${staged.address}.`
  throw new PerpsError(2011, message, { tool: KEY })
}

// The venue takes what agents sign from the owner too; offered where both are named as signers.
function mayOwnerSign({ action }: StagedStep): boolean {
  return actionTable.get(action)?.signers.includes('USER') === true
}

// A transaction carries its signature on the chain: who sent it, and that it is the one staged.
async function verifyDeposit(
  venue: HyperliquidVenue,
  { action, txHash }: Extract<SignedActionStep, { txParams: unknown }>,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<void> {
  const { call } = TransactionRelayData.parse(staged.relayData)
  const leg = { action, txHash, from: staged.address }
  await verifyTransaction(requireTransactions(venue), leg, call, signal)
}

/** What the signature of a step is over; the service has compared it with what was staged. */
export function digestOf(step: SignedEip712): Uint8Array {
  const { typedData } = step
  if (typedData.primaryType === 'Agent') {
    const { source, connectionId } = AgentMessage.parse(typedData.message)
    return agentDigest(source, connectionId)
  }
  return hexToBytes(hashTypedData(typedData).slice(2))
}
