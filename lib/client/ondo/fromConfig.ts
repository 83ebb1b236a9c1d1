import type { PluginFactory } from '@/lib/client/plugin'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import { OndoFacts } from '@/lib/venues/ondo/facts'
import { ondo } from './plugin'

/**
 * The plugin of a deployment, from the configuration of the page.
 * @param keyName name for keys that are made here; the desk's own name where absent
 * @param keyTtlMs how long they are kept; absent: until they are removed
 */
export function ondoFrom(venue: PublicVenue, keyName?: string, keyTtlMs?: number): PluginFactory {
  const { key, network, baseUrl, wsUrl, referralCode } = venue
  const facts = OndoFacts.parse(venue.facts)
  return ondo({ key, network, baseUrl, wsUrl, referralCode, keyName, keyTtlMs, facts })
}
