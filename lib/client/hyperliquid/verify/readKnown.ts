import type { KnownOfVenue } from '@/lib/client/actions/intent'
import { type HyperliquidOptions, NETWORKS, pinsOf } from '@/lib/client/hyperliquid/options'
import { createAsk } from '@/lib/client/hyperliquid/reads/ask'
import type { PluginRuntime } from '@/lib/client/plugin'
import { readUniverse } from '@/lib/venues/hyperliquid/reads/universe'
import type { VerifyFacts } from './context'

/** Asks the venue for its markets. What is about one account is the caller's to add. */
export async function readKnown(
  options: HyperliquidOptions,
  runtime: PluginRuntime,
): Promise<KnownOfVenue<VerifyFacts>> {
  const { key = 'hyperliquid', network, baseUrl } = options
  const universe = await readUniverse(createAsk(baseUrl, key, runtime), key)
  return {
    pins: pinsOf(options),
    markets: universe.listed.map(({ market }) => market),
    facts: {
      network: NETWORKS[network],
      universe,
      margin: undefined,
      revokedAgentName: undefined,
      clockOffsetMs: 0,
      usdcToken: undefined,
      orders: new Map(),
    },
  }
}
