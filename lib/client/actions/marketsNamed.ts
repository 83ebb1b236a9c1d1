import type { VenuePlugin } from '@/lib/client/plugin'
import type { Registry } from '@/lib/client/registry'
import type { ActionType } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import { marketNotFound } from '@/lib/schema/perpsError'

/**
 * The markets that an action's params name, from the client's own registry: `market`, and those that
 * only the venue's plugin can read (in an order id, for example).
 * @throws PerpsError 404/2023 where the provider has no such market
 */
export async function marketsNamed(
  registry: Registry,
  plugin: Pick<VenuePlugin, 'marketIdsOf'>,
  { provider, action, params }: { provider: string; action: ActionType; params: unknown },
): Promise<readonly Market[]> {
  const named = marketIdOf(params)
  const ids = new Set([
    ...(named === undefined ? [] : [named]),
    ...(plugin.marketIdsOf?.(action, params) ?? []),
  ])
  if (ids.size === 0) return []
  const markets = await registry.markets(provider)
  return [...ids].map((id) => {
    const found = markets.find((market) => market.id === id)
    if (!found) throw marketNotFound(id, provider)
    return found
  })
}

function marketIdOf(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null || !('market' in params)) return undefined
  const { market } = params
  if (typeof market !== 'object' || market === null || !('marketId' in market)) return undefined
  return typeof market.marketId === 'string' ? market.marketId : undefined
}
