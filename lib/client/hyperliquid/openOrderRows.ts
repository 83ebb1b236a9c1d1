import type { Order } from '@/lib/schema/order'
import { mapOrder } from '@/lib/venues/hyperliquid/mapOrder'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import { WireOrder } from '@/lib/venues/hyperliquid/wireAccount'
import type { Universe } from './universe'

/** One open order with the one it waits for, if any. */
export interface OpenOrderRow {
  order: WireOrder
  parentOid?: number
}

/** Open orders as the venue lists them, those that hang on an unfilled parent beside it. */
export function openOrderRows(rows: readonly unknown[]): readonly OpenOrderRow[] {
  return parseRows(WireOrder, rows).flatMap((order): OpenOrderRow[] => [
    { order },
    ...parseRows(WireOrder, order.children ?? []).map((child) => ({
      order: child,
      parentOid: order.oid,
    })),
  ])
}

/** Open orders as ours. */
export function mapOpenOrders(rows: readonly unknown[], universe: Universe): readonly Order[] {
  return openOrderRows(rows).map(({ order, parentOid }) =>
    mapOrder(order, universe.display(order.coin), { status: 'open', parentOid }),
  )
}

/** A question about one sub-venue; the main one goes unnamed. */
export function withDex<Question extends { type: string }>(
  question: Question,
  dex: string,
): Question & { dex?: string } {
  return dex === '' ? question : { ...question, dex }
}
