import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { Orderbook } from '@/lib/schema/model/orderbook'

const DEPTH = 50

/** The book of this very moment over HTTP, for an order that must not trust an older picture. */
export function fetchOrderbook(
  client: PerpsClient,
  { provider, marketId }: { provider: string; marketId: string },
  signal?: AbortSignal,
): Promise<Orderbook> {
  return client.api.call('getOrderbook', { query: { provider, marketId, depth: DEPTH } }, signal)
}
