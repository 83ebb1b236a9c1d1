// The entry `@perpdesk/client/verify`: what is staged compared with what was asked for, without the
// rest of the library.
import type { Intent, Verification } from '@/lib/client/actions/intent'
import type { ActionStep } from '@/lib/schema/action/actionStep'

export type { Difference, Intent, Pins, Verification } from '@/lib/client/actions/intent'
export type { ActionStep } from '@/lib/schema/action/actionStep'

type Hyperliquid = typeof import('@/lib/client/hyperliquid/verify/verifyStep')
type Lighter = typeof import('@/lib/client/lighter/verify/verifyStep')
type Ondo = typeof import('@/lib/client/ondo/verify/verifyStep')

/** What the checks of each venue have to know beside the intent, all of it read by the caller. */
export interface VerifyFactsOf {
  hyperliquid: Parameters<Hyperliquid['verifySteps']>[2]
  lighter: Parameters<Lighter['verifySteps']>[2]
  ondo: Parameters<Ondo['verifySteps']>[2]
}

const VERIFIERS: {
  [Protocol in keyof VerifyFactsOf]: () => Promise<{
    verifySteps(
      intent: Intent,
      steps: readonly ActionStep[],
      facts: VerifyFactsOf[Protocol],
    ): readonly Verification[]
  }>
} = {
  hyperliquid: () => import('@/lib/client/hyperliquid/verify/verifyStep'),
  lighter: () => import('@/lib/client/lighter/verify/verifyStep'),
  ondo: () => import('@/lib/client/ondo/verify/verifyStep'),
}

/**
 * Compares a staged list with what was asked for: every step is built again from the intent and
 * compared byte by byte. The code of a venue is loaded when it is first asked for. Nothing is sent.
 * @param protocol what the venue speaks
 * @returns one verdict per step; sign nothing unless all are `ok`
 */
export async function verifySteps<Protocol extends keyof VerifyFactsOf>(
  protocol: Protocol,
  intent: Intent,
  steps: readonly ActionStep[],
  facts: VerifyFactsOf[Protocol],
): Promise<readonly Verification[]> {
  const verifier = await VERIFIERS[protocol]()
  return verifier.verifySteps(intent, steps, facts)
}
