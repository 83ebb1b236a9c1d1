/**
 * Every way the outside may change an engine. All numbers are safe integers: prices in ticks
 * (10^-priceDecimals quote), sizes in lots (10^-sizeDecimals base), money in micro-USD, rates in
 * parts per million. Time is never part of a command: it is an argument of `apply`.
 */

import type { CancelTwap, PlaceTwap, TwapResults } from './twapCommands'
import type { WalletCommand, WalletResults } from './walletCommands'

export type Side = 'buy' | 'sell'
export type TimeInForce = 'gtc' | 'ioc' | 'postOnly'
export type MarginMode = 'cross' | 'isolated'
/** Opaque to the engine; faces use the lower-case account address. */
export type AccountId = string
export type OrderId = number
/** Name of a token, for example `USDC`. */
export type Token = string
/** The money that markets are counted in unless they say otherwise. */
export const MONEY: Token = 'USDC'

/** What a market is. Never changes while an engine lives. */
export interface MarketDefinition {
  /** The coin the venue names it by, for example `BTC` or `xyz:AAPL`. */
  marketId: string
  /** The number the venue knows it by; ascending over the listings. */
  index: number
  priceDecimals: number
  sizeDecimals: number
  maxLeverage: number
  onlyIsolated: boolean
  isDelisted: boolean
  /** Margin can be added to an isolated position here, never taken out. */
  isMarginLocked?: boolean
  /** Smallest order value; orders that only reduce a position are exempt. */
  minNotionalMicro: number
  /** Ascending; the first lower bound is 0. Maintenance rate of a tier is 1 / (2 x maxLeverage). */
  marginTiers: readonly MarginTier[]
  /** Buys and sells a token itself: no position, no leverage. Paid in {@link MONEY}. */
  spot?: SpotPair
  /** Name of the sub-venue with money of its own that lists it; absent = the main one. */
  subVenue?: string
  /** What positions are collateralised and settled in; {@link MONEY} when absent. */
  collateralToken?: Token
  /** Times the account's own rates that a fill costs here; 1 when absent. */
  feeFactor?: number
}

export interface SpotPair {
  baseToken: Token
  /** Units of the base token in a lot: fees are taken from what is bought, finer than lots. */
  unitsPerLot: number
}

export interface MarginTier {
  lowerBoundMicro: number
  maxLeverage: number
}

export interface TriggerSpec {
  kind: 'takeProfit' | 'stopLoss'
  triggerTicks: number
  /** true: on firing, an IOC at `limitTicks` as the worst price; false: rests at `limitTicks`. */
  isMarket: boolean
}

export interface NewOrder {
  marketId: string
  side: Side
  /** 0 is legal only for a position trigger: it then covers the whole position and tracks it. */
  sizeLots: number
  limitTicks: number
  timeInForce: TimeInForce
  reduceOnly: boolean
  /** Shown as a market order in histories; matched as an IOC. */
  isMarket: boolean
  clientOrderId?: string
  trigger?: TriggerSpec
}

/** `parentTpsl`: orders[0] is the parent, the rest sleep until it is wholly filled and are OCO. */
export type Grouping = 'none' | 'parentTpsl' | 'positionTpsl'

export interface PlaceOrders {
  type: 'placeOrders'
  account: AccountId
  orders: readonly NewOrder[]
  grouping: Grouping
  /** Extra fee per fill, charged to the account and paid to `account` here. */
  builder?: { account: AccountId; feePpm: number }
}

export type CancelTarget =
  | { marketId: string; orderId: OrderId }
  | { marketId: string; clientOrderId: string }

export interface CancelOrders {
  type: 'cancelOrders'
  account: AccountId
  targets: readonly CancelTarget[]
}

export interface SetLeverage {
  type: 'setLeverage'
  account: AccountId
  marketId: string
  leverage: number
  marginMode: MarginMode
}

export interface OrderModification {
  target: CancelTarget
  /** The whole new order; its size is what shall be open from now on, fills so far not counted. */
  order: NewOrder
  /** Place it even when the old order has ended in the meantime. */
  placeIfEnded?: boolean
}

/**
 * Replaces open orders: each is cancelled and its successor placed in one step, with a new id, at
 * the back of the queue. Where the successor is refused the old order stays. Attached children and
 * siblings stay attached to the successor.
 */
export interface ModifyOrders {
  type: 'modifyOrders'
  account: AccountId
  modifications: readonly OrderModification[]
  builder?: { account: AccountId; feePpm: number }
}

/**
 * Dead man's switch: at `timeMs` all open orders of the account are cancelled, unless it is set
 * again before. Without a time it is switched off.
 */
export interface ScheduleCancel {
  type: 'scheduleCancel'
  account: AccountId
  /** Unix milliseconds, at least five seconds ahead. */
  timeMs?: number
}

/** Moves money into (positive) or out of (negative) an isolated position. */
export interface AdjustMargin {
  type: 'adjustMargin'
  account: AccountId
  marketId: string
  deltaMicro: number
}

/** Adds (positive) or takes (negative) money; opens the account when it is new. */
export interface AdjustBalance {
  type: 'adjustBalance'
  account: AccountId
  deltaMicro: number
  cause: 'faucet' | 'deposit' | 'withdrawal'
  /** A house account (market maker of the exchange): no margin checks, no history kept. */
  isHouse?: boolean
}

/** Index prices of this block; the engine derives mark prices from them and from its books. */
export interface SetOraclePrices {
  type: 'setOraclePrices'
  prices: readonly { marketId: string; oracleTicks: number }[]
}

/** Ends a block: triggers, funding due, liquidations. Submitted by the host once per block. */
export interface EndBlock {
  type: 'endBlock'
}

/** Trading of a market on or off (outage, delisting drill). */
export interface SetMarketHalted {
  type: 'setMarketHalted'
  marketId: string
  isHalted: boolean
}

/** Commands that a person or program causes; written to disk before they are answered. */
export type UserCommand =
  | PlaceOrders
  | CancelOrders
  | ModifyOrders
  | PlaceTwap
  | CancelTwap
  | ScheduleCancel
  | SetLeverage
  | AdjustMargin
  | AdjustBalance
  | SetMarketHalted
  | WalletCommand

export type EngineCommand = UserCommand | SetOraclePrices | EndBlock

export type RejectReason =
  | 'unknownMarket'
  | 'marketDelisted'
  | 'marketHalted'
  | 'unknownAccount'
  | 'zeroSize'
  | 'invalidSize'
  | 'invalidPrice'
  | 'minNotional'
  | 'insufficientMargin'
  | 'reduceOnlyWouldIncrease'
  | 'postOnlyWouldCross'
  | 'iocNoLiquidity'
  | 'marketNoLiquidity'
  | 'badTriggerPrice'
  | 'priceTooFarFromOracle'
  | 'maxPosition'
  | 'tooManyOpenOrders'
  | 'duplicateClientOrderId'
  | 'parentRejected'

/** What became of one order of a `placeOrders`, in the order submitted. */
export type OrderOutcome =
  | { kind: 'resting'; orderId: OrderId; clientOrderId?: string }
  | {
      kind: 'filled'
      orderId: OrderId
      clientOrderId?: string
      filledLots: number
      /** Sum of price x size over the fills; the average price is this divided by the size. */
      filledNotionalMicro: number
    }
  | { kind: 'waitingForFill'; orderId: OrderId; clientOrderId?: string }
  | { kind: 'waitingForTrigger'; orderId: OrderId; clientOrderId?: string }
  | { kind: 'rejected'; reason: RejectReason; bestBidTicks?: number; bestAskTicks?: number }

export type CancelOutcome = { kind: 'cancelled'; orderId: OrderId } | { kind: 'unknownOrder' }

export type ModifyOutcome = OrderOutcome | { kind: 'unknownOrder' }

export type LeverageRejectReason =
  | 'unknownMarket'
  | 'invalidLeverage'
  | 'onlyIsolated'
  | 'modeSwitchWithPosition'
  | 'insufficientMargin'
  | 'unknownAccount'

export type ScheduleRejectReason = 'unknownAccount' | 'invalidTime' | 'tooSoon' | 'tooManyToday'

export type MarginRejectReason =
  | 'unknownAccount'
  | 'unknownMarket'
  | 'invalidAmount'
  | 'noIsolatedPosition'
  | 'marginLocked'
  /** Adding more than is free. */
  | 'insufficientBalance'
  /** Taking out more than the position can spare. */
  | 'insufficientMargin'

export type BalanceRejectReason = 'insufficientBalance' | 'unknownAccount'

/** The answer to a command, by its type. */
export interface CommandResults extends TwapResults, WalletResults {
  placeOrders: { outcomes: readonly OrderOutcome[] }
  cancelOrders: { outcomes: readonly CancelOutcome[] }
  modifyOrders: { outcomes: readonly ModifyOutcome[] }
  scheduleCancel: { ok: true } | { ok: false; reason: ScheduleRejectReason }
  setLeverage: { ok: true } | { ok: false; reason: LeverageRejectReason }
  adjustMargin:
    | { ok: true; isolatedMarginMicro: number }
    | { ok: false; reason: MarginRejectReason }
  adjustBalance: { ok: true; balanceMicro: number } | { ok: false; reason: BalanceRejectReason }
  setMarketHalted: { ok: boolean }
  setOraclePrices: { ok: true }
  endBlock: { ok: true }
}

export type CommandResult<C extends EngineCommand = EngineCommand> = CommandResults[C['type']]
