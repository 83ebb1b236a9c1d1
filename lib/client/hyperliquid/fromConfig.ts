import { z } from 'zod'
import type { PluginFactory } from '@/lib/client/plugin'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import { HyperliquidFacts } from '@/lib/venues/hyperliquid/facts'
import { hyperliquid } from './plugin'

const Network = z.enum(['paper', 'mainnet', 'testnet'])

/**
 * The plugin of a deployment, from the configuration of the page.
 * @param keyName name for keys that are made here; the desk's own name where absent
 * @param keyTtlMs how long they are approved for where nothing is chosen; the library's usual where absent
 */
export function hyperliquidFrom(
  venue: PublicVenue,
  keyName?: string,
  keyTtlMs?: number,
): PluginFactory {
  const { key, network, baseUrl, wsUrl, referralCode, facts } = venue
  const { builder, agentName, deposit } = HyperliquidFacts.parse(facts)
  return hyperliquid({
    key,
    network: Network.parse(network),
    baseUrl,
    ...(wsUrl === undefined ? {} : { wsUrl }),
    ...(builder === undefined ? {} : { builder }),
    ...(deposit === undefined ? {} : { settlement: deposit }),
    ...(referralCode === undefined ? {} : { referralCode }),
    ...(agentName === undefined ? {} : { agentName }),
    ...(keyName === undefined ? {} : { agentName: keyName, asksForName: true }),
    ...(keyTtlMs === undefined ? {} : { agentTtlMs: keyTtlMs }),
  })
}
