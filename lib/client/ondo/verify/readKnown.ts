import type { KnownOfVenue } from '@/lib/client/actions/intent'
import { OndoCredentials } from '@/lib/client/ondo/account/ondoCredentials'
import { createClockOffset } from '@/lib/client/ondo/calls/clockOffset'
import { createVenueCalls } from '@/lib/client/ondo/calls/venueCalls'
import { type OndoOptions, pinsOf } from '@/lib/client/ondo/options'
import type { PluginRuntime } from '@/lib/client/plugin'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import { readMarkets } from '@/lib/venues/ondo/reads/markets'
import type { VerifyFacts } from './rebuild'

/** Asks the venue for its markets. */
export async function readKnown(
  options: OndoOptions,
  runtime: PluginRuntime,
): Promise<KnownOfVenue<VerifyFacts>> {
  const { key, network, baseUrl } = options
  const ask: Ask = (name, details) => calls.ask(name, details)
  const clockOffset = createClockOffset(ask, runtime)
  const credentials = new OndoCredentials({ provider: key, network }, runtime, clockOffset)
  const calls = createVenueCalls({ baseUrl, tool: key, runtime, credentials })
  const markets = await readMarkets(ask, key)
  return {
    pins: pinsOf(options),
    markets: markets.listed.map(({ market }) => market),
    facts: { markets, clockOffsetMs: 0 },
  }
}
