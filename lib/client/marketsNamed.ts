import type { Market } from '@/lib/schema/market'
import { marketNotFound } from '@/lib/schema/perpsError'
import type { Registry } from './registry'

/**
 * The markets that an action's params name, from the client's own registry.
 * @throws PerpsError 404/2023 where the provider has no such market
 */
export async function marketsNamed(
  registry: Registry,
  provider: string,
  params: unknown,
): Promise<readonly Market[]> {
  const marketId = marketIdOf(params)
  if (marketId === undefined) return []
  const found = (await registry.markets(provider)).find((market) => market.id === marketId)
  if (!found) throw marketNotFound(marketId, provider)
  return [found]
}

function marketIdOf(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null || !('market' in params)) return undefined
  const { market } = params
  if (typeof market !== 'object' || market === null || !('marketId' in market)) return undefined
  return typeof market.marketId === 'string' ? market.marketId : undefined
}
