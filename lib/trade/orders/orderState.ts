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
 * Whether an open order rests in the book and may open a position: what waits for a trigger, only
 * reduces, or is sent slice by slice binds no margin.
 */
export function isOpeningOrder(order: Order): boolean {
  return !order.reduceOnly && order.type !== 'TWAP' && !waitsForTrigger(order)
}
