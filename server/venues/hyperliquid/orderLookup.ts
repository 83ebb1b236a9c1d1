import { PerpsError, validationError } from '@/lib/schema/perpsError'
import type { WireOrderUpdate } from '@/lib/venues/hyperliquid/wireAccount'
import type { CallContext } from '@/server/venues/adapter'
import { type HyperliquidVenue, KEY } from './venue'

const CLOID = /^0x[0-9a-f]{32}$/i
const OID = /^\d{1,15}$/

/** An order as a caller names it: by the venue's id, perhaps with its market, or by our own id. */
export type OrderName =
  | { kind: 'oid'; oid: number; marketId: string | undefined }
  | { kind: 'cloid'; cloid: string }

/**
 * Reads an order id: `123`, `<market>:123` or a client order id.
 * @throws 400/2002 naming the field
 */
export function readOrderName(field: string, id: string): OrderName {
  if (CLOID.test(id)) return { kind: 'cloid', cloid: id.toLowerCase() }
  const colon = id.lastIndexOf(':')
  const number = id.slice(colon + 1)
  if (!OID.test(number)) {
    throw validationError(field, 'must be an order id, or <market>:<order id>', KEY)
  }
  const marketId = colon < 0 ? undefined : id.slice(0, colon)
  return { kind: 'oid', oid: Number(number), marketId }
}

/** The order as the venue has it now. @throws 404/2024 */
export async function findOrder(
  venue: HyperliquidVenue,
  address: string,
  id: number | string,
  { signal }: CallContext,
): Promise<WireOrderUpdate> {
  const answer = await venue.info.orderStatus(address, id, signal)
  if (answer.status === 'order') return answer.order
  throw new PerpsError(2024, `There is no order ${id}.`, { tool: KEY })
}
