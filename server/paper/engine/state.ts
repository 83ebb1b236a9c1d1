import type { Ring } from './book/ring'
import type {
  AccountId,
  BuilderFee,
  MarginMode,
  MarketDefinition,
  OrderId,
  SelfTradeMode,
  Side,
  TimeInForce,
  TriggerSpec,
} from './commands'
import type { EngineEvent } from './events'
import type { Tier } from './risk/tiers'
import type { EngineRules } from './rules'
import type {
  DailyVolume,
  FillRecord,
  OrderEndReason,
  OrderRecord,
  OrderStatus,
  TradedSums,
  TwapRecord,
} from './view'
import type { CollateralMode } from './walletCommands'

export interface FeeRates {
  /** Parts per million of the notional; negative is a rebate. */
  makerPpm: number
  takerPpm: number
}

/** Rates of accounts that traded at least this much, spot counted twice, in the 14 days before. */
export interface FeeTier {
  volumeMicro: number
  fees: FeeRates
  spotFees: FeeRates
}

/** What referred accounts are let off until they have traded a volume. */
export interface ReferralDiscount {
  discountPercent: number
  volumeMicro: number
}

export interface EngineOptions {
  markets: readonly MarketDefinition[]
  fees: FeeRates
  /** Of spot pairs; as `fees` when absent. */
  spotFees?: FeeRates
  /** Ascending; accounts below the first pay `fees` and `spotFees`. */
  feeTiers?: readonly FeeTier[]
  /** Absent: no discounts. */
  referral?: ReferralDiscount
  /** Leverage of an account that never chose one, capped by the market's maximum. Default 20. */
  defaultLeverage?: number
  /** Default `cross`; markets that are only isolated are isolated anyway. */
  defaultMarginMode?: MarginMode
  /** Fees of builders wait to be claimed instead of going to their cash. */
  areBuilderFeesClaimed?: boolean
  /** Where the exchange differs from the rules there are otherwise. */
  rules?: Partial<EngineRules>
  /** Takes over what a liquidation cannot sell and pays what a liquidated account lacks. */
  insuranceAccount?: AccountId
}

/** All orders at one price, first come first. */
export interface Level {
  readonly priceTicks: number
  sizeLots: number
  orderCount: number
  first: Order | undefined
  last: Order | undefined
}

/**
 * One side of a book: price levels sorted so that the best is the last element, which makes taking
 * and quoting near the top cheap; orders inside a level are a linked list, so a cancel is O(1).
 */
export interface BookSide {
  /** true: the highest price is best (bids). */
  readonly highestFirst: boolean
  readonly levels: Level[]
  readonly byPrice: Map<number, Level>
}

/** An order while it lives; `book.ts` links it into its level. */
export interface Order {
  readonly orderId: OrderId
  readonly account: Account
  readonly market: Market
  readonly side: Side
  limitTicks: number
  originalLots: number
  remainingLots: number
  /** What orders of the same account took off it, where that stays part of `originalLots`. */
  offsetLots: number
  timeInForce: TimeInForce
  readonly reduceOnly: boolean
  readonly isMarket: boolean
  readonly clientOrderId: string | undefined
  readonly trigger: TriggerSpec | undefined
  readonly isPositionTrigger: boolean
  /** Size 0 was asked for: covers the whole position when it fires. */
  readonly tracksPosition: boolean
  parentOrderId: OrderId | undefined
  /** Shared by orders of which one ends the others, where they have no parent. */
  readonly ocoGroupId: number | undefined
  readonly selfTrade: SelfTradeMode
  readonly expiresAtMs: number | undefined
  childOrderIds: OrderId[]
  readonly twapId: number | undefined
  /** Filled under the ids that this order replaced; counts for what its children guard. */
  carriedLots: number
  readonly builder: BuilderFee | undefined
  status: OrderStatus
  endReason: OrderEndReason | undefined
  rejectReason: string | undefined
  filledNotionalMicro: number
  createdAtMs: number
  updatedAtMs: number
  /** Order of arrival in its level; time priority survives a snapshot through it. */
  sequence: number
  /** What the account's open orders count of it while it rests. */
  reservedLots: number
  /** Value; of a spot order, units of the token it pays with. */
  reservedMicro: number
  level: Level | undefined
  previous: Order | undefined
  next: Order | undefined
}

export interface Market {
  readonly definition: MarketDefinition
  /** micro-USD = ticks x lots x multiplier / divisor; one of the two is 1. */
  readonly notionalMultiplier: number
  readonly notionalDivisor: number
  readonly tiers: readonly Tier[]
  readonly bids: BookSide
  readonly asks: BookSide
  /** Waiting triggers that fire when the mark falls to them (best = highest). */
  readonly triggersBelow: BookSide
  /** Waiting triggers that fire when the mark rises to them (best = lowest). */
  readonly triggersAbove: BookSide
  /** 0 until the first index price. */
  oracleTicks: number
  markTicks: number
  /** 0 until the first trade. */
  lastTicks: number
  /** Slow average of mid minus index, in millionths of a tick. */
  premiumAverageMicroTicks: number
  markedAtMs: number
  openInterestLots: number
  isHalted: boolean
  premiumSumPpb: number
  premiumSamples: number
  sampleIndex: number
}

/** An account's state on one market: leverage, margin mode, position and open size. */
export interface MarketAccount {
  readonly account: Account
  readonly market: Market
  leverage: number
  marginMode: MarginMode
  signedLots: number
  /** Signed cost of the open size, same sign as the position. */
  entryNotionalMicro: number
  isolatedMarginMicro: number
  accruedFundingMicro: number
  openedAtMs: number
  /** Resting orders that may add to a position. */
  buyLots: number
  buyNotionalMicro: number
  sellLots: number
  sellNotionalMicro: number
  /** Open orders whose life hangs on the position: resting reduce-only ones and triggers. */
  dependentOrders: number
}

/** Cash that backs cross positions and pays for orders. */
export interface CashPool {
  balanceMicro: number
}

/** A token of an account's spot wallet. */
export interface Holding {
  units: number
  /** Bound by resting orders; derived from them. */
  heldUnits: number
  /** What was paid for it, for the profit of a sale. */
  costMicro: number
}

/** Its own pool is that of the main venue. */
export interface Account extends CashPool {
  readonly id: AccountId
  readonly isHouse: boolean
  collateral: CollateralMode
  /** Cash of sub-venues that keep their own, by name. */
  readonly pools: Map<string, CashPool>
  /** Spot balances by token. */
  readonly tokens: Map<string, Holding>
  cumulativeVolumeMicro: number
  /** By market: of all fills ever, and of those among them that are kept no more. */
  readonly traded: Map<string, TradedSums>
  readonly olderFills: Map<string, TradedSums>
  /** Rates of its own, ahead of any tier. */
  fees: FeeRates | undefined
  /** Whether it was referred; set once and never unset. */
  isReferred: boolean
  /** The latest days with trades, ascending. */
  readonly dailyVolumes: DailyVolume[]
  /** Promised by fees of others, and paid out of that so far. */
  claimableMicro: number
  claimedMicro: number
  /** After a part of a large position was liquidated; until then only the backstop acts. */
  liquidationPausedUntilMs: number
  /** When the dead man's switch goes off; 0 when it is not set. */
  scheduledCancelMs: number
  /** The UTC day on which it last went off, and how often on that day. */
  scheduledCancelDay: number
  scheduledCancelsOnDay: number
  readonly marketAccounts: Map<Market, MarketAccount>
  /** Oldest first. */
  readonly openOrders: Map<OrderId, Order>
  readonly openByClientId: Map<string, Order>
  readonly endedOrders: Ring<OrderRecord>
  readonly endedById: Map<OrderId, OrderRecord>
  readonly latestByClientId: Map<string, OrderId>
  readonly fills: Ring<FillRecord>
  /** Running ones, oldest first. */
  readonly twaps: Map<number, Twap>
  readonly endedTwaps: Ring<TwapRecord>
}

/** A TWAP while it runs. */
export interface Twap {
  readonly twapId: number
  readonly account: Account
  readonly market: Market
  readonly side: Side
  readonly sizeLots: number
  readonly reduceOnly: boolean
  readonly isRandomized: boolean
  readonly durationMs: number
  readonly intervalMs: number
  readonly minTicks: number | undefined
  readonly maxTicks: number | undefined
  readonly builder: BuilderFee | undefined
  readonly selfTrade: SelfTradeMode
  readonly clientOrderId: string | undefined
  readonly startedAtMs: number
  executedLots: number
  executedNotionalMicro: number
  /** Number of the next slice; the first is 0. */
  nextSlice: number
  /** Slices that traded nothing, counted where they are never made up. */
  skippedSlices: number
}

/** The whole state. Opaque outside this room: read it through `viewOf`, change it by `apply`. */
export interface Engine {
  readonly options: EngineOptions
  /** The rules of the options, completed. */
  readonly rules: EngineRules
  readonly markets: readonly Market[]
  readonly marketsById: ReadonlyMap<string, Market>
  readonly accounts: Map<AccountId, Account>
  readonly insurance: Account
  nowMs: number
  nextOrderId: number
  nextTradeId: number
  nextSequence: number
  /** Fees taken so far, less rebates; with rounding residue of funding. */
  feesMicro: number
  /** As `feesMicro`, of tokens other than money. */
  readonly tokenFees: Map<string, number>
  /** Money that came in from outside, less what went out. */
  depositedMicro: number
  /** As `depositedMicro`, of tokens of the spot wallet other than money. */
  readonly depositedTokens: Map<string, number>
  /** Number of the funding interval, since the epoch, settled last; -1 before the first. */
  fundingHour: number
  /** Open orders that end at a time, and a bound below the earliest of those times. */
  readonly expiring: Set<Order>
  earliestExpiryMs: number
  /** Filled during one `apply`. */
  events: EngineEvent[]
  readonly changedBooks: Set<Market>
}
