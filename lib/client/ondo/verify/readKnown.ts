import type { KnownOfVenue } from '@/lib/client/actions/intent'
import { createExchange, createMarketAsk } from '@/lib/client/ondo/calls/exchange'
import { type OndoOptions, pinsOf } from '@/lib/client/ondo/options'
import type { PluginRuntime } from '@/lib/client/plugin'
import { readMarkets } from '@/lib/venues/ondo/reads/markets'
import type { VerifyFacts } from './rebuild'

/** Asks the venue for its markets. */
export async function readKnown(
  options: OndoOptions,
  runtime: PluginRuntime,
): Promise<KnownOfVenue<VerifyFacts>> {
  const { key, baseUrl } = options
  const ask = createMarketAsk(createExchange({ baseUrl, tool: key, runtime }))
  const markets = await readMarkets(ask, key)
  return {
    pins: pinsOf(options),
    markets: markets.listed.map(({ market }) => market),
    facts: { markets, clockOffsetMs: 0 },
  }
}
