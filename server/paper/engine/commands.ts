/**
 * Every way the outside may change an engine. All numbers are safe integers: prices in ticks
 * (10^-priceDecimals quote), sizes in lots (10^-sizeDecimals base), money in micro-USD, rates in
 * parts per million. Time is never part of a command: it is an argument of `apply`.
 */

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
  /** The smallest value is asked of orders that may rest alone; of every order when absent. */
  isMinimumOfResting?: boolean
  /** Smallest size of an order that may rest, with the same exemption; one lot when absent. */
  minRestingLots?: number
  /** Leverage of an account that never chose one here, capped by `maxLeverage`. */
  defaultLeverage?: number
  /**
   * Parts of a value that its initial margin is a whole number of, rounded down: of 10,000 a leverage
   * of 3 is 3,333. Exactly one over the leverage when absent.
   */
  marginParts?: number
  /** Ascending; the first lower bound is 0. */
  marginTiers: readonly MarginTier[]
  /** Buys and sells a token itself: no position, no leverage. Paid in {@link MONEY}. */
  spot?: SpotPair
  /** Name of the sub-venue with money of its own that lists it; absent = the main one. */
  subVenue?: string
  /** What positions are collateralised and settled in; {@link MONEY} when absent. */
  collateralToken?: Token
  /** Times the account's own rates that a fill costs here; 1 when absent. */
  feeFactor?: number
  /** Rates of this market alone, in place of those of the exchange. */
  fees?: { makerPpm: number; takerPpm: number }
  /** Sizes of TWAP slices are multiples of this many lots; 1 when absent. */
  lotStep?: number
  /** Interest of one rate period of funding here, parts per billion; that of the rules when absent. */
  interestPpb?: number
  /** Largest position that orders may build; no bound when absent. */
  maxPositionLots?: number
}

export interface SpotPair {
  baseToken: Token
  /** Units of the base token in a lot: fees are taken from what is bought, finer than lots. */
  unitsPerLot: number
}

export interface MarginTier {
  lowerBoundMicro: number
  maxLeverage: number
  /** Maintenance margin as a share of the value; 1 / (2 x maxLeverage) when absent. */
  maintenancePpm?: number
  /** Below this share the insurance account takes over; two thirds of maintenance when absent. */
  closeoutPpm?: number
}

/**
 * What happens where an order would meet one of its own account: the resting one ends, the new
 * one, both, the size they share is taken off both, or the new one is refused as a whole.
 */
export type SelfTradeMode = 'maker' | 'taker' | 'both' | 'reduce' | 'reject'

/** Extra fee per fill, charged to the account and paid to `account` here; one rate, or two. */
export type BuilderFee =
  | { account: AccountId; feePpm: number }
  | { account: AccountId; makerPpm: number; takerPpm: number }

export interface TriggerSpec {
  kind: 'takeProfit' | 'stopLoss'
  triggerTicks: number
  /** true: on firing, an IOC at `limitTicks` as the worst price; false: rests at `limitTicks`. */
  isMarket: boolean
  /** What it becomes on firing where it is none; `gtc` when absent. */
  timeInForce?: TimeInForce
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
  /** Ends the order in the block of this time; Unix milliseconds, in the future. */
  expiresAtMs?: number
  /** `maker` when absent. */
  selfTrade?: SelfTradeMode
}

/**
 * `parentTpsl`: orders[0] is the parent, the rest sleep until it is wholly filled and are OCO.
 * `oco`: reduce-only triggers of one market and side that need no parent; one that is filled ends
 * the others, and a fault of any refuses them all.
 */
export type Grouping = 'none' | 'parentTpsl' | 'positionTpsl' | 'oco'

export interface PlaceOrders {
  type: 'placeOrders'
  account: AccountId
  orders: readonly NewOrder[]
  grouping: Grouping
  builder?: BuilderFee
}

export type CancelTarget =
  | { marketId: string; orderId: OrderId }
  | { marketId: string; clientOrderId: string }

export interface CancelOrders {
  type: 'cancelOrders'
  account: AccountId
  targets: readonly CancelTarget[]
}

export interface OrderModification {
  target: CancelTarget
  /**
   * The whole new order; its size is what shall be open from now on, fills so far not counted unless
   * it keeps its id.
   */
  order: NewOrder
  /** Place it even when the old order has ended in the meantime. */
  placeIfEnded?: boolean
  /**
   * The order keeps its id and history, and its size counts what is open no more: what it was filled
   * so far, and what own orders took off it. Where that is all of it, it ends as filled, or at own
   * orders where nothing was filled. Builder and self-trade mode are those of the change. A post-only
   * order ends where its change would cross, and an order of a perpetual where its change would
   * execute beyond the account's margin; rules say what of both goes on before.
   */
  keepsId?: boolean
}

/**
 * Replaces open orders: each is cancelled and its successor placed in one step, with a new id (or
 * the same one, where that is asked for), at the back of the queue. Where the successor is refused the old order stays. Attached children and
 * siblings stay attached to the successor.
 */
export interface ModifyOrders {
  type: 'modifyOrders'
  account: AccountId
  modifications: readonly OrderModification[]
  builder?: BuilderFee
}

/** Adds (positive) or takes (negative) money; opens the account when it is new. */
export interface AdjustBalance {
  type: 'adjustBalance'
  account: AccountId
  /** Micro-USD; where a token is named, its smallest units. */
  deltaMicro: number
  /** Of the spot wallet, in place of money in the main one. */
  token?: Token
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
  | 'priceTooFarFromTrigger'
  | 'maxPosition'
  | 'tooManyOpenOrders'
  | 'duplicateClientOrderId'
  | 'parentRejected'
  | 'selfTrade'
  | 'invalidExpiry'

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
  | {
      kind: 'rejected'
      reason: RejectReason
      bestBidTicks?: number
      bestAskTicks?: number
      /** The order that was to be changed has ended with its change. */
      hasEnded?: true
    }
