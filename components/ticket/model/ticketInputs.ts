import type { Dispatch } from 'react'
import type { TicketAccountRead } from '@/components/ticket/button/ticketButton'
import type { Decimal } from '@/lib/decimal/decimal'
import type { MarginMode } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import type { DistanceBasis } from '@/lib/trade/exits/readTrigger'
import type { VenueRules } from '@/lib/trade/rules/venueRules'
import type { TicketMoney } from './ticketMoney'
import type { TicketAction, TicketState } from './ticketState'

/** Everything from outside that the ticket's figures follow from. */
export interface TicketInputs {
  market: Market
  /** What the venue takes of an order. */
  rules: VenueRules
  venueName: string
  limits: Pick<Provider, 'minOrderValueUsd' | 'minReduceOrderValueUsd'>
  /** Of the next order; undefined while it is not known: an order then leaves it as it is. */
  leverage: number | undefined
  marginMode: MarginMode
  /** Newest book; undefined while none came. */
  book: Orderbook | undefined
  /** Open orders of the account, which no order of its own meets; absent while unknown. */
  ownOrders?: readonly Order[] | undefined
  /** `reduce`: an order and an own one that it meets take their size off each other. */
  selfTrade?: PublicVenue['selfTrade']
  /** Age of the prices in milliseconds; undefined while none came. */
  pricesAgeMs: number | undefined
  markPrice: Decimal | undefined
  /**
   * Buying power by side, in USD; undefined while it is not known. On spot also the free balance of
   * the base asset: a sell is bounded by that, at whatever price.
   */
  available: { buy: Decimal; sell: Decimal; sellUnits?: Decimal | undefined } | undefined
  /** As fractions; undefined while they are not known. */
  fees: { maker: Decimal; taker: Decimal } | undefined
  /** Platform fee on top, as fractions; undefined where there is none. */
  platformFee: { maker: Decimal; taker: Decimal } | undefined
  /** The slices of a TWAP pay it too. */
  hasTwapPlatformFee?: boolean | undefined
  /** Money for this market lies apart from the main ledger and is moved there first. */
  hasOwnLedger?: boolean
  /** There is an account: while its money is not known, nothing is guessed from what backs it. */
  hasAccount?: boolean
  /** What the buying power is made of; undefined while it is not known, and on spot. */
  money?: TicketMoney | undefined
  /** Open position on this market. */
  position: Position | undefined
  /** Slippage from the mid price at which an order is blocked, as a fraction. */
  maxSlippage: Decimal
  /** Unit of the distance fields of TP and SL. */
  triggerBasis: DistanceBasis
}

/** The fields of one market's ticket, the state of that market, and the account that would send it. */
export interface TicketDraft extends TicketAccountRead {
  state: TicketState
  dispatch: Dispatch<TicketAction>
  inputs: TicketInputs
}
