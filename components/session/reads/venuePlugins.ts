import { lazyPlugin, type ReadFees } from '@/lib/client/lazyPlugin'
import type { PluginFactory } from '@/lib/client/plugin'
import type { PublicConfig, PublicVenue } from '@/lib/schema/model/publicConfig'
import { FRAME_KEY_DAYS, lifetimeParams } from '@/lib/trade/rules/keyLifetime'

/** What keys are called that are made in a frame, and how long they are kept, in milliseconds. */
interface FrameKeys {
  keyName?: string
  keyTtlMs?: number
}

/** How a venue of each protocol is made from its configuration. One line per venue. */
const PROTOCOLS: Record<string, (venue: PublicVenue, frame: FrameKeys) => Promise<PluginFactory>> =
  {
    hyperliquid: async (venue, { keyName, keyTtlMs }) =>
      (await import('@/lib/client/hyperliquid/fromConfig')).hyperliquidFrom(
        venue,
        keyName,
        keyTtlMs,
      ),
    ondo: async (venue, { keyName, keyTtlMs }) =>
      (await import('@/lib/client/ondo/fromConfig')).ondoFrom(venue, keyName, keyTtlMs),
    lighter: async (venue, { keyTtlMs }) =>
      (await import('@/lib/client/lighter/fromConfig')).lighterFrom(
        venue,
        startLighterSigner,
        keyTtlMs,
      ),
  }

/** Fees of a venue without an account, for pages that load nothing else of its protocol. */
const FEES: Record<string, (venue: PublicVenue) => ReadFees> = {
  hyperliquid: (venue) => async (runtime, signal) =>
    (await import('@/lib/client/hyperliquid/baseFees')).readBaseFees(venue, runtime, signal),
  ondo: (venue) => async (runtime, signal) =>
    (await import('@/lib/client/ondo/baseFees')).readBaseFees(venue, runtime, signal),
  lighter: () => async () => (await import('@/lib/client/lighter/baseFees')).readBaseFees(),
}

/** The code of a venue's accounts, which its plugin asks for itself: here it is on its way earlier. */
const ACCOUNTS: Record<string, () => Promise<unknown>> = {
  hyperliquid: () => import('@/lib/client/hyperliquid/account'),
  ondo: () => import('@/lib/client/ondo/account'),
  lighter: () => import('@/lib/client/lighter/account'),
}

/** The Worker that signs for Lighter; its code is fetched when an account there is first used. */
function startLighterSigner(): Worker {
  return new Worker(
    new URL('../../../lib/client/lighter/signer/signerWorker.ts', import.meta.url),
    {
      type: 'module',
      name: 'lighter-signer',
    },
  )
}

/** The plugin with the page's scheduler, which only what streams needs. */
async function gathered(made: Promise<PluginFactory>): Promise<PluginFactory> {
  const [factory, { scheduleRead }] = await Promise.all([
    made,
    import('@/components/session/live/frameScheduler'),
  ])
  return (runtime) => factory({ ...runtime, gather: scheduleRead })
}

/**
 * The plugins of the venues that this page is configured for; unknown protocols are left out. The
 * code of a venue is fetched when it is first used: a page of one venue loads nothing of another.
 */
export function venuePlugins(config: PublicConfig): readonly PluginFactory[] {
  const { keyName } = config
  const frame: FrameKeys =
    keyName === undefined ? {} : { keyName, keyTtlMs: lifetimeParams(FRAME_KEY_DAYS).agentTtlMs }
  return config.venues.flatMap((venue) => {
    const make = PROTOCOLS[venue.protocol]
    const { key, network } = venue
    return make === undefined
      ? []
      : [
          lazyPlugin(key, { network }, () => gathered(make(venue, frame)), {
            readFees: FEES[venue.protocol]?.(venue),
            fetchAccounts: () => void ACCOUNTS[venue.protocol]?.().catch(() => undefined),
          }),
        ]
  })
}
