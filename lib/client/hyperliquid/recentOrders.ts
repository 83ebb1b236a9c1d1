import { parseDecimal } from '@/lib/decimal/decimal'
import type { OrderWire } from '@/lib/venues/hyperliquid/l1Action'
import type { WireOrder } from '@/lib/venues/hyperliquid/wireAccount'

const KEPT_MAX = 500

/**
 * What this browser signed lately, by client order id: the venue's order updates say neither type
 * nor time in force nor reduce-only, and this does.
 */
export class RecentOrders {
  private readonly byCloid = new Map<string, OrderWire>()

  remember(orders: readonly OrderWire[]): void {
    for (const order of orders) if (order.c !== undefined) this.byCloid.set(order.c, order)
    for (const cloid of this.byCloid.keys()) {
      if (this.byCloid.size <= KEPT_MAX) return
      this.byCloid.delete(cloid)
    }
  }

  /** The same row with what is known beside it; fields that the row has win. */
  complete(row: WireOrder): WireOrder {
    const signed = row.cloid ? this.byCloid.get(row.cloid.toLowerCase()) : undefined
    if (!signed || row.orderType) return row
    const common = { ...row, reduceOnly: row.reduceOnly ?? signed.r }
    if ('limit' in signed.t) {
      const { tif } = signed.t.limit
      return { ...common, tif, orderType: tif === 'FrontendMarket' ? 'Market' : 'Limit' }
    }
    const { isMarket, triggerPx, tpsl } = signed.t.trigger
    const kind = tpsl === 'tp' ? 'Take Profit' : 'Stop'
    return {
      ...common,
      orderType: `${kind} ${isMarket ? 'Market' : 'Limit'}`,
      isTrigger: true,
      triggerPx: parseDecimal(triggerPx),
    }
  }
}
