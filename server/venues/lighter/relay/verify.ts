import { recoverMessageAddress } from 'viem'
import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep, SignedWasmBlobStep } from '@/lib/schema/action/signedStep'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import { hexToBytes } from '@/lib/venues/lighter/sign/bytes'
import { l1MessageOf, needsL1Signature } from '@/lib/venues/lighter/sign/l1Message'
import { findTransactionFault, readTransaction } from '@/lib/venues/lighter/sign/readTransaction'
import { transactionOf } from '@/lib/venues/lighter/sign/signParams'
import { type Transaction, TransactionError } from '@/lib/venues/lighter/sign/transaction'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import { requireTransactions } from '@/server/venues/lighter/build/funds'
import { StepRelayData } from '@/server/venues/lighter/build/stepData'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { verifyTransaction } from '@/server/venues/upstream/transactionStep'
import { keyOf, latestExpiryMs, requireWasmBlob, stampOf } from './signedStep'

/**
 * Checks that a signed transaction is the staged one, field by field but for the end of its life, which
 * signers may set themselves within a bound; that its hash is that of this deployment and its signature
 * that of the key the venue holds; and that a wallet's countersignature is the owner's.
 * @throws 400/2002 and 2050; 401/2010; 422/2070 where the slot holds no key; of a deposit 424/2004 too
 */
export async function verifyStep(
  venue: LighterVenue,
  step: SignedActionStep,
  staged: StagedStep,
  context: CallContext,
): Promise<void> {
  if (isEvmTxStep(step)) {
    await verifyDeposit(venue, step, staged, context)
    return
  }
  const signed = requireWasmBlob(step, venue.key)
  const expected = expectedOf(signed, venue.key)
  await verifySignature(venue, signed, { staged, expected }, context)
  await verifyCountersignature(venue, signed, expected, staged.address)
}

/** Checks that the venue is not known to have gone past the nonce of a step. @throws 400/2040 */
export function checkNonce(venue: LighterVenue, step: SignedActionStep): void {
  if (isEvmTxStep(step)) return
  const stamp = stampOf(requireWasmBlob(step, venue.key))
  if (!venue.nonces.hasPassed(keyOf(stamp), stamp.nonce)) return
  const message = `The nonce ${stamp.nonce} has passed: create the action again.`
  throw new PerpsError(2040, message, { tool: venue.key })
}

/** The transaction that the step stands for; the service has compared it with what was staged. */
function expectedOf({ wasmSignParams }: SignedWasmBlobStep, tool: string): Transaction {
  try {
    return transactionOf(wasmSignParams)
  } catch (error) {
    if (!(error instanceof TransactionError)) throw error
    throw validationError(`actions.wasmSignParams.${error.field}`, error.message, tool)
  }
}

async function verifySignature(
  venue: LighterVenue,
  { signedTx, action }: SignedWasmBlobStep,
  { staged, expected }: { staged: StagedStep; expected: Transaction },
  context: CallContext,
): Promise<void> {
  const { key: tool, config } = venue
  const ecgfp5 = await venue.ecgfp5()
  const faultBy = (publicKey: Uint8Array) =>
    findTransactionFault(signedTx, expected, {
      chainId: config.signingChainId,
      publicKey,
      ecgfp5,
      latestExpiryMs: latestExpiryMs(staged),
    })
  const keyIn = (how: 'find' | 'renew') =>
    venue.apiKeys[how](accountOf(expected), slotOf(expected), context)
  // A new key signs for itself; the owner's wallet gives it the right.
  const own = expected.publicKey
  const publicKey = own ?? requireKey(venue, expected, await keyIn('find'))
  let issue = faultBy(publicKey)
  if (issue === 'signature' && own === undefined) {
    // The slot may hold another key by now.
    issue = faultBy(requireKey(venue, expected, await keyIn('renew')))
  }
  switch (issue) {
    case undefined:
      return
    case 'malformed':
      throw validationError('actions.signedTx.txInfo', 'is no transaction of this venue', tool)
    case 'different':
      throw new PerpsError(2050, 'signedTx.txInfo: is another transaction than was staged', {
        tool,
      })
    case 'hash':
      throw new PerpsError(2010, `The hash of ${action} is not that of what was staged here.`, {
        tool,
      })
    case 'signature': {
      const message = `The signature of ${action} is not made by the key in slot ${slotOf(expected)}.`
      throw new PerpsError(2010, message, { tool })
    }
  }
}

function requireKey(
  venue: LighterVenue,
  transaction: Transaction,
  key: Uint8Array | undefined,
): Uint8Array {
  if (key !== undefined) return key
  const slot = slotOf(transaction)
  throw new PerpsError(2070, `Slot ${slot} holds no API key: registerApiKey comes first.`, {
    tool: venue.key,
    details: { missing: 'registerApiKey' },
  })
}

function accountOf({ fields }: Transaction): number {
  return Number(fields.AccountIndex ?? fields.FromAccountIndex ?? 0n)
}

function slotOf({ fields }: Transaction): number {
  return Number(fields.ApiKeyIndex ?? 0n)
}

async function verifyCountersignature(
  venue: LighterVenue,
  { signedTx, action }: SignedWasmBlobStep,
  expected: Transaction,
  owner: string,
): Promise<void> {
  if (!needsL1Signature(expected)) return
  const message = l1MessageOf(expected, venue.config.signingChainId)
  const { l1Signature } = readTransaction(signedTx.txType, signedTx.txInfo)
  const signer = message === undefined ? undefined : await recover(message, l1Signature)
  if (signer === owner) return
  throw new PerpsError(2010, `The wallet's signature of ${action} is not made by ${owner}.`, {
    tool: venue.key,
  })
}

async function recover(message: string, signature: string): Promise<string | undefined> {
  const bytes = hexToBytes(signature)
  if (bytes?.length !== 65) return undefined
  try {
    const address = await recoverMessageAddress({ message, signature: bytes })
    return address.toLowerCase()
  } catch {
    return undefined
  }
}

// A transaction carries its signature on the chain: who sent it, and that it is the one staged.
async function verifyDeposit(
  venue: LighterVenue,
  { action, txHash }: Extract<SignedActionStep, { txParams: unknown }>,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<void> {
  const data = StepRelayData.parse(staged.relayData)
  if (data.kind !== 'evmTx') throw validationError('actions', 'is no deposit', venue.key)
  const leg = { action, txHash, from: staged.address }
  await verifyTransaction(requireTransactions(venue), leg, data.call, signal)
}
