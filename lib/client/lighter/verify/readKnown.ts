import type { KnownOfVenue } from '@/lib/client/actions/intent'
import { deploymentOf, type LighterOptions } from '@/lib/client/lighter/options'
import { createMarketAsk, createRest } from '@/lib/client/lighter/reads/ask'
import type { PluginRuntime } from '@/lib/client/plugin'
import { DEFAULT_API_KEY_INDEX } from '@/lib/venues/lighter/actions/setup'
import { readMarkets } from '@/lib/venues/lighter/reads/markets'
import type { VerifyFacts } from './facts'

/** Asks the venue for its markets. Account, slot and settings are the caller's to add. */
export async function readKnown(
  options: LighterOptions,
  runtime: PluginRuntime,
): Promise<KnownOfVenue<VerifyFacts>> {
  const { network, facts, referralCode } = options
  const deployment = deploymentOf(options)
  const ask = createMarketAsk(createRest(options.baseUrl, deployment.provider, runtime))
  const markets = await readMarkets(ask, deployment)
  return {
    pins: { ...facts, network, ...(referralCode === undefined ? {} : { referralCode }) },
    markets: markets.listed.map(({ market }) => market),
    facts: {
      accountIndex: undefined,
      apiKeyIndex: DEFAULT_API_KEY_INDEX,
      markets,
      settings: undefined,
      clockOffsetMs: 0,
    },
  }
}
