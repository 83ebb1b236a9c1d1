import { cmp } from '@/lib/decimal/compare'
import { type Decimal, ZERO } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/order'
import type { Position } from '@/lib/schema/position'

/** The exits that hang on a position. */
export interface PositionExits {
  /** Nearest to the entry price; undefined where there is none. */
  takeProfit: Decimal | undefined
  stopLoss: Decimal | undefined
  takeProfitOrder: Order | undefined
  stopLossOrder: Order | undefined
  /** Exits beside those two. */
  more: number
}

const TAKE_PROFIT = ['TAKE_PROFIT_MARKET', 'TAKE_PROFIT_LIMIT']
const STOP_LOSS = ['STOP_MARKET', 'STOP_LIMIT']

/** Take-profit and stop-loss orders that close a position, from the account's open orders. */
export function exitsOf(
  { market, side }: Pick<Position, 'market' | 'side'>,
  orders: readonly Order[],
): PositionExits {
  const closing = side === 'LONG' ? 'SELL' : 'BUY'
  const exits = orders.filter(
    (order) => order.market.id === market.id && order.side === closing && order.reduceOnly,
  )
  const isLong = side === 'LONG'
  const profits = triggersOf(exits, TAKE_PROFIT)
  const stops = triggersOf(exits, STOP_LOSS)
  const takeProfitOrder = isLong ? profits.at(0) : profits.at(-1)
  const stopLossOrder = isLong ? stops.at(-1) : stops.at(0)
  const shown = Number(takeProfitOrder !== undefined) + Number(stopLossOrder !== undefined)
  return {
    takeProfit: takeProfitOrder?.triggerPrice,
    stopLoss: stopLossOrder?.triggerPrice,
    takeProfitOrder,
    stopLossOrder,
    more: profits.length + stops.length - shown,
  }
}

/** Orders of the kinds named, by ascending trigger price. */
function triggersOf(orders: readonly Order[], kinds: readonly string[]): readonly Order[] {
  return orders
    .filter(({ type, triggerPrice }) => kinds.includes(type) && triggerPrice !== undefined)
    .sort((a, b) => cmp(a.triggerPrice ?? ZERO, b.triggerPrice ?? ZERO))
}
