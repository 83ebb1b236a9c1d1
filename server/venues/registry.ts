import { clearRuntimeSlot, runtimeSlot } from '@/server/config/runtime'
import type { VenueAdapter } from './adapter'
import { createHyperliquidAdapter } from './hyperliquid/adapter'

const SLOT = 'venues'

/** Every venue this desk serves, one adapter each for the whole process. None opens on its own. */
export function venueAdapters(): readonly VenueAdapter[] {
  return runtimeSlot<readonly VenueAdapter[]>(SLOT, () => [createHyperliquidAdapter()])
}

/** Closes the sockets and pools of every adapter this process made. */
export async function closeVenues(): Promise<void> {
  const adapters = runtimeSlot<readonly VenueAdapter[]>(SLOT, () => [])
  clearRuntimeSlot(SLOT)
  await Promise.allSettled(adapters.map((adapter) => adapter.close()))
}
