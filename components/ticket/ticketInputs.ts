import type { Decimal } from '@/lib/decimal/decimal'
import type { MarginMode } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import type { Orderbook } from '@/lib/schema/orderbook'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import type { DistanceBasis } from '@/lib/trade/readTrigger'

/** Everything from outside that the ticket's figures follow from. */
export interface TicketInputs {
  market: Market
  limits: Pick<Provider, 'minOrderValueUsd' | 'minReduceOrderValueUsd'>
  leverage: number
  marginMode: MarginMode
  /** Newest book; undefined while none came. */
  book: Orderbook | undefined
  /** Age of the prices in milliseconds; undefined while none came. */
  pricesAgeMs: number | undefined
  markPrice: Decimal | undefined
  /** USD free to open with, by side; undefined while it is not known. */
  available: { buy: Decimal; sell: Decimal } | undefined
  /** As fractions; undefined while they are not known. */
  fees: { maker: Decimal; taker: Decimal } | undefined
  /** Platform fee on top, as a fraction. */
  builderFee: Decimal | undefined
  /** Money for this market lies apart from the main ledger and is moved there first. */
  hasOwnLedger?: boolean
  /** Open position on this market. */
  position: Position | undefined
  /** Slippage from the mid price at which an order is blocked, as a fraction. */
  maxSlippage: Decimal
  /** What the distance fields of TP and SL speak. */
  triggerBasis: DistanceBasis
}
