import type { ActionType } from '@/lib/schema/enums'
import { nonceMember, type UserActionName, userTypedData } from '@/lib/venues/hyperliquid/typedData'
import type { BuildContext, BuiltStep } from '@/server/venues/adapter'
import type { ProbeData } from './stepData'
import type { HyperliquidVenue } from './venue'

/** A step that the owner's wallet signs, readable there field by field. */
export async function userStep(
  venue: HyperliquidVenue,
  step: {
    action: ActionType
    address: string
    name: UserActionName
    /** The venue's word for the posted action, such as `approveAgent`. */
    type: string
    /** Members without network name and nonce. */
    fields: Record<string, string | boolean>
    /** A function where the nonce names the effect. */
    probe: ProbeData | ((nonce: number) => ProbeData)
  },
  context: BuildContext,
): Promise<BuiltStep> {
  const { hyperliquidChain, chainId } = venue.config
  const nonce = await context.allotNonce(step.address, await venue.clock.now(context))
  const fields = { ...step.fields, [nonceMember(step.name)]: nonce }
  return {
    step: {
      action: step.action,
      typedData: userTypedData(step.name, fields, { hyperliquidChain, signatureChainId: chainId }),
    },
    signer: 'USER',
    relayData: {
      action: {
        type: step.type,
        signatureChainId: `0x${chainId.toString(16)}`,
        hyperliquidChain,
        ...fields,
      },
      nonce,
    },
    probeData: typeof step.probe === 'function' ? step.probe(nonce) : step.probe,
    isUnique: true,
  }
}
