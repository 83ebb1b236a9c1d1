import type { Decimal } from '@/lib/decimal/decimal'
import { sub } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t, tIn } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { AccountOrderType, Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import {
  isNamed,
  namesOf,
  type PendingCancel,
  type PendingOrder,
} from '@/lib/stores/orders/pendingOrders'
import { type ExitFigures, figuresOfExit } from '@/lib/trade/exits/exits'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { underParents } from './underParents'

/** What is typed into the row of an order; a field the order does not have is absent. */
export interface OrderEdit {
  orderId: string
  texts: Partial<Record<EditField, string>>
}

/** Fields of an order that can be edited in its row. */
export type EditField = 'price' | 'size' | 'triggerPrice'

/** One line of the open orders: what the venue lists, or what was sent and is not listed yet. */
export type OrderRow =
  | {
      kind: 'listed'
      key: string
      order: Order
      market?: Market
      /** A cancel or an amendment is on its way. */
      change?: PendingCancel['kind']
      /** The row is being edited. */
      edit?: OrderEdit
      /** The order whose fill it waits for; it is listed below that one. */
      parent?: Order
      /** What it closes and brings, of an exit. */
      exit?: ExitFigures
    }
  | { kind: 'pending'; key: string; pending: PendingOrder; market?: Market }

/** What the columns show of a row. */
export interface OrderFace {
  symbol: string
  side: Side
  type: AccountOrderType
  price: Decimal | undefined
  triggerPrice: Decimal | undefined
  size: Decimal
  filled: Decimal
  reduceOnly: boolean
  createdAtMs: number
}

/** Key of the venue that a row is of. */
export function venueOfRow(row: OrderRow): string {
  if (row.kind === 'listed') return row.order.market.providerId
  return row.pending.account.slice(0, row.pending.account.indexOf(':'))
}

/** The figures of a row of either kind. */
export function faceOf(row: OrderRow): OrderFace {
  if (row.kind === 'pending') {
    const { pending } = row
    return {
      symbol: row.market?.baseAsset.displaySymbol ?? pending.marketId,
      side: pending.side,
      type: pending.type,
      price: pending.price,
      triggerPrice: pending.triggerPrice,
      size: pending.size,
      filled: sub(pending.size, pending.size),
      reduceOnly: pending.reduceOnly,
      createdAtMs: pending.placedAtMs,
    }
  }
  const { order } = row
  return {
    symbol: order.market.baseAsset.displaySymbol,
    side: order.side,
    type: order.type,
    price: order.limitPrice ?? (isMarketType(order.type) ? undefined : order.price),
    triggerPrice: order.triggerPrice,
    size: order.originalSize,
    filled: order.filledSize,
    reduceOnly: order.reduceOnly,
    createdAtMs: Date.parse(order.createdAt),
  }
}

/** Whether it executes at market, so that its price is only the worst acceptable one. */
function isMarketType(type: AccountOrderType): boolean {
  return type.endsWith('MARKET')
}

/** Places that a price of the row is shown with. */
export function priceDecimals({ market }: OrderRow, price: Decimal): number {
  return market === undefined ? decimalPlaces(price) : priceDecimalsAt(market, price)
}

/** Kinds of order in words. */
export const TYPE_WORDS: Record<AccountOrderType, string> = {
  get MARKET() {
    return tIn('order type', 'Market')
  },
  get LIMIT() {
    return t('Limit')
  },
  get STOP_MARKET() {
    return t('Stop market')
  },
  get STOP_LIMIT() {
    return t('Stop limit')
  },
  get TAKE_PROFIT_MARKET() {
    return t('Take profit market')
  },
  get TAKE_PROFIT_LIMIT() {
    return t('Take profit limit')
  },
  get TRIGGER_ONLY() {
    return t('Trigger')
  },
  TWAP: 'TWAP',
}

/**
 * Pending rows first, newest first, then what the venue lists in its order, legs below the parent
 * whose fill they wait for. What a read already lists is not pending beside it: only the stream
 * settles what was sent, and a read may show it first.
 */
export function orderRows(
  { orders, positions }: { orders: readonly Order[]; positions: readonly Position[] },
  pending: readonly PendingOrder[],
  changing: ReadonlyMap<string, PendingCancel['kind']>,
  markets: ReadonlyMap<string, Market>,
  edit: OrderEdit | undefined,
): readonly OrderRow[] {
  const withMarket = (marketId: string) => {
    const market = markets.get(marketId)
    return market === undefined ? {} : { market }
  }
  const listed = new Set(orders.flatMap(namesOf))
  const unlisted = pending.filter((order) => !isNamed(order, listed))
  return [
    ...unlisted.map(
      (order): OrderRow => ({
        kind: 'pending',
        key: `pending-${order.id}`,
        pending: order,
        ...withMarket(order.marketId),
      }),
    ),
    ...underParents(orders).map(({ order, parent }): OrderRow => {
      const change = changing.get(order.orderId)
      const position = positions.find(({ market }) => market.id === order.market.id)
      const exit = figuresOfExit(order, position, orders)
      return {
        kind: 'listed',
        key: order.orderId,
        order,
        ...withMarket(order.market.id),
        ...(change === undefined ? {} : { change }),
        ...(edit?.orderId === order.orderId ? { edit } : {}),
        ...(parent === undefined ? {} : { parent }),
        ...(exit === undefined ? {} : { exit }),
      }
    }),
  ]
}
