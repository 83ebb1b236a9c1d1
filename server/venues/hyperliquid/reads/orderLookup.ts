import { PerpsError } from '@/lib/schema/perpsError'
import { askOrder } from '@/lib/venues/hyperliquid/ask/orderQuestions'
import type { WireOrderUpdate } from '@/lib/venues/hyperliquid/wire/wireAccount'
import type { CallContext } from '@/server/venues/adapter'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'

/** The order as the venue has it now. @throws 404/2024 */
export async function findOrder(
  venue: HyperliquidVenue,
  address: string,
  id: number | string,
  { signal }: CallContext,
): Promise<WireOrderUpdate> {
  const found = await askOrder(venue.ask, address, id, signal)
  if (found !== undefined) return found
  throw new PerpsError(2024, `There is no order ${id}.`, { tool: KEY })
}
