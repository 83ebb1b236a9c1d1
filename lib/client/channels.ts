import type { AccountBalances, AccountSummary, AvailableToTrade } from '@/lib/schema/model/account'
import type { Activity } from '@/lib/schema/model/activity'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { Fill } from '@/lib/schema/model/fill'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Order } from '@/lib/schema/model/order'
import type { Orderbook, Trade } from '@/lib/schema/model/orderbook'
import type { Position } from '@/lib/schema/model/position'
import type { TwapOrder } from '@/lib/schema/model/twap'

/** What can be streamed, and what has to be said with it. */
interface ChannelFields {
  prices: object
  marketsContext: object
  marketContext: { marketId: string }
  orderbook: { marketId: string; priceStep?: string }
  trades: { marketId: string }
  candle: { marketId: string; interval: OhlcvInterval }
  orderUpdates: { address: string }
  fills: { address: string }
  positions: { address: string }
  accountSummary: { address: string }
  spotBalances: { address: string }
  availableToTrade: { address: string; marketId: string }
  activity: { address: string }
  twaps: { address: string }
}

/** Name of a channel. */
export type Channel = keyof ChannelFields

/** Name of a channel about an account. */
export type AccountChannel = {
  [Name in Channel]: ChannelFields[Name] extends { address: string } ? Name : never
}[Channel]

/** A subscription to one channel. */
export type SubscriptionOf<Name extends Channel> = { channel: Name } & ChannelFields[Name]

/** Any subscription. */
export type Subscription = { [Name in Channel]: SubscriptionOf<Name> }[Channel]

/** Payload of each channel. A venue may add fields; consumers ignore those they do not know. */
export interface StreamPayloads {
  /** Market id to mid price. */
  prices: Record<string, string>
  marketsContext: readonly MarketContext[]
  marketContext: MarketContext
  orderbook: Orderbook
  /** Newest first. */
  trades: readonly Trade[]
  candle: Candle
  /** Changed orders, ended ones included (see `status`). */
  orderUpdates: readonly Order[]
  fills: { fills: readonly Fill[]; isSnapshot: boolean }
  positions: readonly Position[]
  accountSummary: AccountSummary
  /** Everything the account holds, the full set each time. */
  spotBalances: AccountBalances
  availableToTrade: AvailableToTrade
  /** Events that are not executions, newest first; a snapshot holds the last ones. */
  activity: { items: readonly Activity[]; isSnapshot: boolean }
  /** TWAPs that run, the full set each time. */
  twaps: readonly TwapOrder[]
}

/** State of one venue socket; `lastMessageAtMs` decides what is shown as fresh, never the state alone. */
export interface StreamStatus {
  state: 'idle' | 'connecting' | 'connected' | 'reconnecting'
  lastMessageAtMs: number | undefined
  /** Round trip of the last ping in milliseconds. */
  latencyMs: number | undefined
}
