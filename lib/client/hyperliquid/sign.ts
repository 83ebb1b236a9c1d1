import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { UserWallet } from '@/lib/client/plugin'
import { type ActionStep, isEip712Step } from '@/lib/schema/actionStep'
import { PerpsError } from '@/lib/schema/perpsError'
import type { SignedActionStep } from '@/lib/schema/signedStep'
import { agentDigest, type L1Source } from '@/lib/venues/hyperliquid/typedData'

/** Signs a verified L1 step with an agent key: 65 bytes r, s, v, the latter 27 or 28. */
export function signWithAgent(
  step: ActionStep,
  source: L1Source,
  privateKey: string,
): SignedActionStep {
  const typedData = typedDataOf(step)
  const { connectionId } = typedData.message
  if (typeof connectionId !== 'string' || !/^0x[0-9a-f]{64}$/.test(connectionId)) {
    throw new PerpsError(2005, 'The step holds no connection id to sign.')
  }
  const digest = agentDigest(source, `0x${connectionId.slice(2)}`)
  return { action: step.action, typedData, signature: signDigest(digest, privateKey) }
}

/** Has the person's wallet sign a verified step. */
export async function signWithWallet(
  step: ActionStep,
  wallet: UserWallet,
): Promise<SignedActionStep> {
  const typedData = typedDataOf(step)
  return { action: step.action, typedData, signature: await wallet.signTypedData(typedData) }
}

/** Signs 32 bytes; deterministic, low s. */
export function signDigest(digest: Uint8Array, privateKey: string): `0x${string}` {
  const signature = secp256k1.sign(digest, hexToBytes(privateKey.slice(2)), {
    prehash: false,
    format: 'recovered',
  })
  const recovery = (27 + (signature[0] ?? 0)).toString(16)
  return `0x${bytesToHex(signature.subarray(1))}${recovery}`
}

function typedDataOf(step: ActionStep) {
  if (isEip712Step(step)) return step.typedData
  throw new PerpsError(2005, `This venue has no step of the kind of ${step.action}.`)
}
