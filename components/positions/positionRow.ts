import { decimalPlaces } from '@/lib/decimal/snap'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'

/** One row of the table. */
export interface PositionRow {
  position: Position
  orders: readonly Order[]
  /** An order that closes it, or part of it, is on its way. */
  isClosing: boolean
  /** Metadata; absent while it is being read. */
  market?: Market
}

/** Places that prices of a row are shown with. */
export function rowPriceDecimals({ market, position }: PositionRow): number {
  return market === undefined
    ? decimalPlaces(position.markPrice)
    : priceDecimalsAt(market, position.markPrice)
}
