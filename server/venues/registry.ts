import { env } from '@/server/config/env'
import { hyperliquidConfig } from '@/server/config/hyperliquid'
import { lighterConfigs } from '@/server/config/lighter'
import { ondoConfigs } from '@/server/config/ondo'
import type { VenueConfig } from '@/server/config/venueConfig'
import { venueConfigs } from '@/server/config/venues'
import { clearRuntimeSlot, runtimeSlot } from '@/server/runtime/runtime'
import type { VenueAdapter } from './adapter'
import { createHyperliquidAdapter } from './hyperliquid/adapter'
import { createLighterAdapter } from './lighter/adapter'
import { createOndoAdapter } from './ondo/adapter'

const SLOT = 'venues'

/** How a deployment of each protocol is served. One line per venue. */
const ADAPTERS: Record<string, (key: string) => VenueAdapter> = {
  hyperliquid: () => createHyperliquidAdapter({ config: hyperliquidConfig(env()) }),
  lighter: (key) => createLighterAdapter({ config: deploymentOf(lighterConfigs(env()), key) }),
  ondo: (key) => createOndoAdapter({ config: deploymentOf(ondoConfigs(env()), key) }),
}

/** Every venue this service serves, one adapter each for the whole process. None opens on its own. */
export function venueAdapters(): readonly VenueAdapter[] {
  return runtimeSlot<readonly VenueAdapter[]>(SLOT, () => venueConfigs(env()).map(adapterOf))
}

/**
 * The adapter of one deployment.
 * @throws Error with one line where the desk does not support its protocol
 */
export function adapterOf({ key, protocol }: Pick<VenueConfig, 'key' | 'protocol'>): VenueAdapter {
  const open = Object.hasOwn(ADAPTERS, protocol) ? ADAPTERS[protocol] : undefined
  if (open === undefined) throw new Error(`${key}: the desk does not support ${protocol}`)
  return open(key)
}

function deploymentOf<Config extends VenueConfig>(configs: readonly Config[], key: string): Config {
  const config = configs.find((candidate) => candidate.key === key)
  if (config === undefined) throw new Error(`${key}: no such deployment`)
  return config
}

/** Closes the sockets and pools of every adapter this process made. */
export async function closeVenues(): Promise<void> {
  const adapters = runtimeSlot<readonly VenueAdapter[]>(SLOT, () => [])
  clearRuntimeSlot(SLOT)
  await Promise.allSettled(adapters.map((adapter) => adapter.close()))
}
