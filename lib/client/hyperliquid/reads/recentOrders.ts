import { parseDecimal } from '@/lib/decimal/decimal'
import {
  BatchModifyAction,
  OrderAction,
  type OrderWire,
} from '@/lib/venues/hyperliquid/sign/l1Action'
import type { WireOrder } from '@/lib/venues/hyperliquid/wire/wireAccount'

const ACTIONS_MAX = 100

/**
 * What this browser signed lately: the venue's order updates say neither type nor time in force nor
 * reduce-only, and this does. Read only when an update asks for it, to cost nothing on the way out.
 */
export class RecentOrders {
  private readonly actions: unknown[] = []

  /** Keeps an action that was signed, one that places orders or changes them. */
  remember(action: unknown): void {
    this.actions.push(action)
    if (this.actions.length > ACTIONS_MAX) this.actions.shift()
  }

  /** The same row with what is known beside it; fields that the row has win. */
  complete(row: WireOrder): WireOrder {
    const signed = row.cloid && !row.orderType ? this.find(row.cloid.toLowerCase()) : undefined
    if (!signed) return row
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

  private find(cloid: string): OrderWire | undefined {
    for (const action of this.actions.toReversed()) {
      const found = ordersOf(action).find((order) => order.c === cloid)
      if (found) return found
    }
    return undefined
  }
}

function ordersOf(action: unknown): readonly OrderWire[] {
  const placed = OrderAction.safeParse(action)
  if (placed.success) return placed.data.orders
  const changed = BatchModifyAction.safeParse(action)
  return changed.success ? changed.data.modifies.map(({ order }) => order) : []
}
