import type { ActionType } from '@/lib/schema/enums'
import { isJsonObject } from '@/lib/schema/json'
import { PerpsError } from '@/lib/schema/perpsError'
import { canonicalL1Action } from '@/lib/venues/hyperliquid/canonicalAction'
import { connectionId } from '@/lib/venues/hyperliquid/connectionId'
import type { L1Action } from '@/lib/venues/hyperliquid/l1Action'
import { L1_LIFE_MS } from '@/lib/venues/hyperliquid/l1Life'
import { agentTypedData } from '@/lib/venues/hyperliquid/typedData'
import type { BuildContext, BuiltStep } from '@/server/venues/adapter'
import type { ProbeData } from './stepData'
import { type HyperliquidVenue, KEY } from './venue'

/**
 * A step that a delegated key signs: the hash of the venue's action, and beside it what the hash
 * was made from, so that the client can check before a key touches it. The hash carries an expiry:
 * whatever is lost on the way, the venue takes it soon or never.
 */
export async function l1Step(
  venue: HyperliquidVenue,
  step: { action: ActionType; signerAddress: string; l1: L1Action; probe: ProbeData },
  context: BuildContext,
): Promise<BuiltStep> {
  const action = canonicalL1Action(step.l1)
  if (!isJsonObject(action)) throw new PerpsError(2000, undefined, { tool: KEY })
  const venueNowMs = await venue.clock.now(context)
  const nonce = await context.allotNonce(step.signerAddress, venueNowMs)
  const expiresAfter = venueNowMs + L1_LIFE_MS
  const id = connectionId(action, { nonce, expiresAfter })
  return {
    step: {
      action: step.action,
      typedData: agentTypedData({ source: venue.config.source, connectionId: id, nonce }),
      preimage: { action, nonce, expiresAfter },
    },
    signer: 'SDK',
    relayData: { action, nonce, expiresAfter },
    probeData: step.probe,
    isUnique: true,
  }
}
