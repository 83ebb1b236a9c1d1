import type { Order } from '@/lib/schema/model/order'

/**
 * Whether an order waits for its trigger. One that fired keeps its trigger price, but rests in the
 * book or executes: its status then says so, or that a part of it executed.
 */
export function waitsForTrigger({
  triggerPrice,
  status,
}: Pick<Order, 'triggerPrice' | 'status'>): boolean {
  return triggerPrice !== undefined && (status === 'OPEN' || status === 'PENDING')
}

/**
 * Whether an open order is in the book at its price. A TWAP's price is the worst of its slices,
 * which are sent at market.
 */
export function restsInBook(
  order: Pick<Order, 'price' | 'type' | 'triggerPrice' | 'status'>,
): boolean {
  return order.price !== undefined && order.type !== 'TWAP' && !waitsForTrigger(order)
}

/**
 * Whether an open order rests in the book and may open a position: what waits for a trigger, only
 * reduces, or is sent slice by slice binds no margin.
 */
export function isOpeningOrder(order: Order): boolean {
  return !order.reduceOnly && order.type !== 'TWAP' && !waitsForTrigger(order)
}
