import type { KnownOfVenue } from '@/lib/client/actions/intent'
import { OndoCredentials } from '@/lib/client/ondo/account/ondoCredentials'
import { createVenueCalls } from '@/lib/client/ondo/calls/venueCalls'
import { type OndoOptions, pinsOf } from '@/lib/client/ondo/options'
import type { PluginRuntime } from '@/lib/client/plugin'
import { readMarkets } from '@/lib/venues/ondo/reads/markets'
import type { VerifyFacts } from './rebuild'

/** Asks the venue for its markets. */
export async function readKnown(
  options: OndoOptions,
  runtime: PluginRuntime,
): Promise<KnownOfVenue<VerifyFacts>> {
  const { key, network, baseUrl } = options
  const credentials = new OndoCredentials({ provider: key, network }, runtime)
  const { ask } = createVenueCalls({ baseUrl, tool: key, runtime, credentials })
  const markets = await readMarkets(ask, key)
  return {
    pins: pinsOf(options),
    markets: markets.listed.map(({ market }) => market),
    facts: { markets, clockOffsetMs: 0 },
  }
}
