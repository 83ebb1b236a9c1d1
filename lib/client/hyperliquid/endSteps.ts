import type { SignDigest } from '@/lib/client/credentials/signDigest'
import type { ExecuteActionRequest } from '@/lib/schema/action/action'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { agentDigest } from '@/lib/venues/hyperliquid/sign/agentDigest'
import { connectionId } from '@/lib/venues/hyperliquid/sign/connectionId'
import type { L1Source } from '@/lib/venues/hyperliquid/sign/typedData'
import type { AgentKeys } from './agentKey'
import { signAsWallets } from './sign'

/** Does nothing and uses its nonce up, so that what was signed with the same one is void. */
const NOOP = { type: 'noop' } as const

/**
 * Adds to steps that this browser's agent signed its signature of the venue's no-op with the nonce
 * of each. Without the key they stay as they are.
 */
export async function endSteps(
  {
    keys,
    source,
    signDigest = signAsWallets,
  }: { keys: Pick<AgentKeys, 'find'>; source: L1Source; signDigest?: SignDigest | undefined },
  request: ExecuteActionRequest,
): Promise<ExecuteActionRequest> {
  // Whatever is wrong with the key, what is asked again was signed long ago.
  const key = await keys.find(request.address).catch(() => undefined)
  const signer = request.signerAddress?.toLowerCase() ?? key?.address
  if (key === undefined || key.address !== signer) return request
  const end = async (step: SignedActionStep): Promise<SignedActionStep> => {
    const nonce = nonceOf(step)
    if (nonce === undefined || !isEip712Step(step)) return step
    const digest = agentDigest(source, connectionId(NOOP, { nonce }))
    return { ...step, voidSignature: await signDigest(digest, key.privateKey) }
  }
  return { ...request, actions: await Promise.all(request.actions.map(end)) }
}

function nonceOf(step: SignedActionStep): number | undefined {
  if (!isEip712Step(step) || step.typedData.primaryType !== 'Agent') return undefined
  const { nonce } = step.typedData.message
  return typeof nonce === 'number' && Number.isSafeInteger(nonce) ? nonce : undefined
}
