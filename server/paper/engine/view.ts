import type {
  AccountId,
  MarginMode,
  MarketDefinition,
  OrderId,
  Side,
  TimeInForce,
  Token,
  TriggerSpec,
} from './commands'
import type { CollateralMode } from './walletCommands'

export type OrderStatus =
  | 'open'
  | 'waitingForFill'
  | 'waitingForTrigger'
  | 'triggered'
  | 'filled'
  | 'cancelled'
  | 'rejected'

/** Why an order ended, where `status` alone does not say. */
export type OrderEndReason =
  | 'byUser'
  | 'iocRemainder'
  | 'selfTrade'
  | 'reduceOnly'
  | 'siblingFilled'
  | 'parentCancelled'
  | 'positionClosed'
  | 'margin'
  | 'liquidation'
  | 'marketHalted'
  | 'scheduled'
  | 'expired'
  | 'postOnly'

/** One order as the engine holds it; a fresh plain copy each time it is returned. */
export interface OrderRecord {
  orderId: OrderId
  account: AccountId
  marketId: string
  side: Side
  limitTicks: number
  originalLots: number
  remainingLots: number
  /** What orders of the same account took off it, where that stays part of `originalLots`. */
  offsetLots?: number
  timeInForce: TimeInForce
  reduceOnly: boolean
  isMarket: boolean
  clientOrderId?: string
  trigger?: TriggerSpec
  /** A position trigger of size 0 tracks the position. */
  isPositionTrigger: boolean
  parentOrderId?: OrderId
  /** Shared by orders of which one ends the others, where they have no parent. */
  ocoGroupId?: number
  expiresAtMs?: number
  /** The TWAP whose slice it is. */
  twapId?: number
  childOrderIds: readonly OrderId[]
  status: OrderStatus
  endReason?: OrderEndReason
  rejectReason?: string
  filledNotionalMicro: number
  createdAtMs: number
  updatedAtMs: number
}

export interface FillRecord {
  tradeId: number
  orderId: OrderId
  clientOrderId?: string
  marketId: string
  side: Side
  priceTicks: number
  sizeLots: number
  timeMs: number
  /** Signed position before this fill. */
  startLots: number
  /** Realized by this fill, fees not included. */
  closedPnlMicro: number
  isTaker: boolean
  /** Whole fee in micro-USD, the builder's part included; negative is a rebate. */
  feeMicro: number
  builderFeeMicro: number
  isLiquidation: boolean
  /** Only of spot pairs: the fee in the token that was received, and the balance before. */
  spot?: SpotFill
  /** The TWAP whose slice was filled. */
  twapId?: number
}

/** What fills come to, in micro-USD. */
export interface TradedSums {
  /** Profit and loss of what was closed, fees not included. */
  realizedMicro: number
  feesMicro: number
}

interface SpotFill {
  feeToken: Token
  feeUnits: number
  /** Units of the base token held before this fill. */
  startUnits: number
}

/** A token of an account's spot wallet. */
export interface TokenView {
  token: Token
  units: number
  /** Bound by resting orders. */
  heldUnits: number
  /** What was paid for it. */
  costMicro: number
}

export type TwapStatus = 'running' | 'finished' | 'cancelled' | 'failed'

/** One TWAP as the engine holds it; a fresh plain copy each time it is returned. */
export interface TwapRecord {
  twapId: number
  account: AccountId
  marketId: string
  side: Side
  sizeLots: number
  executedLots: number
  executedNotionalMicro: number
  reduceOnly: boolean
  isRandomized: boolean
  durationMs: number
  intervalMs: number
  minTicks?: number
  maxTicks?: number
  status: TwapStatus
  /** Why it was cancelled by other than its owner, or failed. */
  endReason?: string
  startedAtMs: number
  /** Absent while it runs. */
  endedAtMs?: number
  /** Slices that traded nothing, where the exchange's rules never make them up. */
  skippedSlices?: number
  clientOrderId?: string
}

export interface PositionView {
  marketId: string
  /** + long, - short; never 0. */
  signedLots: number
  /** Signed cost of the open size: entry price = |entryNotionalMicro| / |size|. */
  entryNotionalMicro: number
  leverage: number
  marginMode: MarginMode
  /** Collateral ring-fenced for it; 0 when cross. Unrealized PnL is not in it. */
  isolatedMarginMicro: number
  unrealizedPnlMicro: number
  /** Notional at mark. */
  notionalMicro: number
  /** Initial margin (cross) or ring-fenced margin plus unrealized PnL (isolated). */
  marginUsedMicro: number
  maintenanceMarginMicro: number
  /** Mark price at which it is taken over; undefined when none exists above 0. */
  liquidationTicks?: number
  /** Since it was opened, + received. */
  accruedFundingMicro: number
  openedAtMs: number
}

/** What an account traded on one UTC day. */
export interface DailyVolume {
  /** Days since 1970. */
  day: number
  takerMicro: number
  makerMicro: number
  /** Part of the two above that was spot. */
  spotMicro: number
}

export interface AccountView {
  account: AccountId
  isHouse: boolean
  /** Cash outside isolated positions. */
  balanceMicro: number
  /** Cash + ring-fenced margin + unrealized PnL. */
  equityMicro: number
  /** The same over cross positions alone. */
  crossEquityMicro: number
  totalNotionalMicro: number
  crossNotionalMicro: number
  marginUsedMicro: number
  crossMarginUsedMicro: number
  crossMaintenanceMarginMicro: number
  /** Free to withdraw or to open with. */
  withdrawableMicro: number
  positions: readonly PositionView[]
  /** What counts as collateral of what. */
  collateral: CollateralMode
  /** When the dead man's switch cancels all open orders, if it is set. */
  scheduledCancelMs?: number
  cumulativeVolumeMicro: number
  /** Of all fills ever, those that are kept no more included. */
  traded: TradedSums
}

export interface MarketView {
  definition: MarketDefinition
  markTicks: number
  oracleTicks: number
  /** Absent until the first trade. */
  lastTicks?: number
  bestBidTicks?: number
  bestAskTicks?: number
  openInterestLots: number
  /** Rate that the running funding interval would pay, parts per billion. */
  fundingRatePpb: number
  nextFundingTimeMs: number
  isHalted: boolean
}

export interface BookLevel {
  priceTicks: number
  sizeLots: number
  orderCount: number
}

/** Reads over an engine. Everything returned is a copy: a caller cannot change the engine. */
export interface EngineView {
  markets(): readonly MarketView[]
  market(marketId: string): MarketView | undefined
  /** Bids descending, asks ascending, at most `depth` levels a side. */
  book(marketId: string, depth: number): { bids: BookLevel[]; asks: BookLevel[] } | undefined
  /**
   * State of the account at the main venue, or at one of its sub-venues: the positions there and
   * the cash behind them, which may be shared with others.
   */
  account(account: AccountId, subVenue?: string): AccountView | undefined
  /** Resting orders of one side, best price first, oldest first at one price. */
  restingOrders(marketId: string, side: Side, limit: number): readonly OrderRecord[]
  position(account: AccountId, marketId: string): PositionView | undefined
  /** Spot balances that are or were not zero. */
  tokens(account: AccountId): readonly TokenView[]
  /** The latest 15 days with trades, ascending. */
  dailyVolumes(account: AccountId): readonly DailyVolume[]
  /** Fees of others that were promised to the account. */
  rewards(account: AccountId): { claimableMicro: number; claimedMicro: number }
  /** Accounts opened so far, the house's own not counted. */
  accountCount(): number
  /** Leverage and mode that the next order of this account on this market would use. */
  leverage(account: AccountId, marketId: string): { leverage: number; marginMode: MarginMode }
  /**
   * Largest size a market order could open now with its fee paid, [buy, sell], in lots; and the
   * margin free for one, of which a fee is still to be paid.
   */
  available(
    account: AccountId,
    marketId: string,
  ): { maxLots: readonly [number, number]; marginMicro: readonly [number, number] }
  /** Resting, sleeping and waiting orders, oldest first. */
  openOrders(account: AccountId): readonly OrderRecord[]
  order(account: AccountId, orderId: OrderId): OrderRecord | undefined
  orderByClientId(account: AccountId, clientOrderId: string): OrderRecord | undefined
  /** Ended and open, newest first; the latest 2,000 are kept. */
  orderHistory(account: AccountId, limit: number): readonly OrderRecord[]
  /** Newest first; the latest 10,000 are kept. */
  fills(account: AccountId, limit: number): readonly FillRecord[]
  /** What all fills on a market realised, also those that are kept no more, in micro-USD. */
  realizedMicro(account: AccountId, marketId: string): number
  /** Running and ended TWAPs, newest first; the latest 500 ended ones are kept. */
  twaps(account: AccountId, limit: number): readonly TwapRecord[]
  /**
   * On a market; on the main venue's perpetuals when none is named. What is charged of a rate is
   * less by the discount, which a referred account has up to a volume.
   */
  feeRates(
    account: AccountId,
    marketId?: string,
  ): { makerPpm: number; takerPpm: number; discountPercent: number }
}
