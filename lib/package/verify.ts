// The entry `@perpdesk/client/verify`: what is staged compared with what was asked for, without the
// rest of the library.
import type { Intent, KnownOfVenue, Verification } from '@/lib/client/actions/intent'
import type { FetchLike } from '@/lib/client/fetchLike'
import type { HyperliquidOptions } from '@/lib/client/hyperliquid/options'
import type { LighterOptions } from '@/lib/client/lighter/options'
import type { OndoOptions } from '@/lib/client/ondo/options'
import type { PluginRuntime } from '@/lib/client/plugin'
import type { ActionStep } from '@/lib/schema/action/actionStep'

export type {
  Difference,
  Intent,
  KnownOfVenue,
  Pins,
  Verification,
} from '@/lib/client/actions/intent'
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

/** How each venue is known: what its own entry of the package is configured with. */
export interface VenueOptionsOf {
  hyperliquid: HyperliquidOptions
  lighter: LighterOptions
  ondo: OndoOptions
}

const READERS: {
  [Protocol in keyof VenueOptionsOf]: () => Promise<{
    readKnown(
      options: VenueOptionsOf[Protocol],
      runtime: PluginRuntime,
    ): Promise<KnownOfVenue<VerifyFactsOf[Protocol]>>
  }>
} = {
  hyperliquid: () => import('@/lib/client/hyperliquid/verify/readKnown'),
  lighter: () => import('@/lib/client/lighter/verify/readKnown'),
  ondo: () => import('@/lib/client/ondo/verify/readKnown'),
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
 * Dependencies of the checks, without a client: pins as they are configured here, and the markets
 * as the venue itself lists them. `facts` know of no account yet: add what the action needs, such
 * as `margin` (Hyperliquid, for an order with leverage) or `accountIndex` and `apiKeyIndex`
 * (Lighter). Markets change: read them again after some minutes.
 * @throws PerpsError 2004 where the venue cannot be reached
 */
export async function readVenue<Protocol extends keyof VenueOptionsOf>(
  protocol: Protocol,
  options: VenueOptionsOf[Protocol],
  fetch: FetchLike = (url, init) => globalThis.fetch(url, init),
): Promise<KnownOfVenue<VerifyFactsOf[Protocol]>> {
  const [{ readKnown }, { readingRuntime }] = await Promise.all([
    READERS[protocol](),
    import('@/lib/client/reads/readingRuntime'),
  ])
  return readKnown(options, readingRuntime(fetch))
}

/**
 * Compares a staged list with what was asked for: every step is built again from the intent and
 * compared byte by byte. The code of a venue is loaded when it is first asked for. Nothing is sent.
 * @param protocol the venue's protocol
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
