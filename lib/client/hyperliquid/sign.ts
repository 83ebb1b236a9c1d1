import { bytesToHex } from '@noble/hashes/utils.js'
import { sign } from 'viem/accounts'
import type { SignDigest } from '@/lib/client/credentials/signDigest'
import type { UserWallet } from '@/lib/client/plugin'
import { type ActionStep, isEip712Step } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { PerpsError } from '@/lib/schema/perpsError'
import { agentDigest } from '@/lib/venues/hyperliquid/sign/agentDigest'
import type { L1Source } from '@/lib/venues/hyperliquid/sign/typedData'

/** Signs a verified L1 step with an agent key: 65 bytes r, s, v, the latter 27 or 28. */
export async function signWithAgent(
  step: ActionStep,
  source: L1Source,
  privateKey: string,
  signDigest: SignDigest = signAsWallets,
): Promise<SignedActionStep> {
  const typedData = typedDataOf(step)
  const { connectionId } = typedData.message
  if (typeof connectionId !== 'string' || !/^0x[0-9a-f]{64}$/.test(connectionId)) {
    throw new PerpsError(2005, 'The step holds no connection id to sign.')
  }
  const digest = agentDigest(source, `0x${connectionId.slice(2)}`)
  return { action: step.action, typedData, signature: await signDigest(digest, privateKey) }
}

/** Has the person's wallet sign a verified step. */
export async function signWithWallet(
  step: ActionStep,
  wallet: UserWallet,
): Promise<SignedActionStep> {
  const typedData = typedDataOf(step)
  return { action: step.action, typedData, signature: await wallet.signTypedData(typedData) }
}

/**
 * Signs a digest, deterministically and with a low s. By the library that makes the key and serves
 * the wallets: a second one would only weigh on the page.
 */
export async function signAsWallets(
  digest: Uint8Array,
  privateKey: string,
): Promise<`0x${string}`> {
  return await sign({
    hash: `0x${bytesToHex(digest)}`,
    privateKey: `0x${privateKey.slice(2)}`,
    to: 'hex',
  })
}

function typedDataOf(step: ActionStep) {
  if (isEip712Step(step)) return step.typedData
  throw new PerpsError(2005, `This venue has no step of the kind of ${step.action}.`)
}
