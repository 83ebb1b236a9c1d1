import { hyperliquid } from '@/lib/client/hyperliquid/plugin'
import type { PluginFactory } from '@/lib/client/plugin'
import type { PublicConfig, PublicVenue } from '@/lib/schema/publicConfig'

/** How a venue of each protocol is made from its configuration. One line per venue we speak. */
const PROTOCOLS: Record<string, (venue: PublicVenue) => PluginFactory> = {
  hyperliquid: ({ key, network, baseUrl, wsUrl, builder, referralCode, settlement }) =>
    hyperliquid({
      key,
      network,
      baseUrl,
      ...(wsUrl === undefined ? {} : { wsUrl }),
      ...(builder === undefined ? {} : { builder }),
      ...(settlement === undefined ? {} : { settlement }),
      ...(referralCode === undefined ? {} : { referralCode }),
    }),
}

/** The plugins of the venues that this page is configured for; unknown protocols are left out. */
export function venuePlugins(config: PublicConfig): readonly PluginFactory[] {
  return config.venues.flatMap((venue) => {
    const make = PROTOCOLS[venue.protocol]
    return make === undefined ? [] : [make(venue)]
  })
}
