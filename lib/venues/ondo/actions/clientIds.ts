import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'

/** Letters that the venue takes in ids that a client gives. */
export const CLIENT_ID = /^[A-Za-z0-9_-]{1,64}$/

const PREFIXES = { usual: 'pd', market: 'pdm-' } as const
const MARKET_ORDER_ID = /^pdm-[0-9a-f]{32}$/

/**
 * Prefix of the client order id of an order. A market order goes to the venue as a limit order with a
 * bound, which is how the venue lists it from then on: only its client order id says what was asked for.
 */
export function orderIdPrefix({ type }: Pick<PlaceOrderParams, 'type'>): string {
  return type === 'MARKET' ? PREFIXES.market : PREFIXES.usual
}

/** Whether a client order id was drawn for a market order. */
export function isMarketOrderId(clientOrderId: string): boolean {
  return MARKET_ORDER_ID.test(clientOrderId)
}
