import { type BookSide, createBookSide, type Level } from './book'
import type {
  AccountId,
  MarginMode,
  MarketDefinition,
  OrderId,
  Side,
  TimeInForce,
  TriggerSpec,
} from './commands'
import type { EngineEvent } from './events'
import { Ring } from './ring'
import { createTiers, type Tier } from './tiers'
import type { FillRecord, OrderEndReason, OrderRecord, OrderStatus } from './view'

/** How many ended orders and fills of an account are kept. */
export const ORDER_HISTORY_LENGTH = 2_000
export const FILL_HISTORY_LENGTH = 10_000

export interface FeeRates {
  /** Parts per million of the notional; negative is a rebate. */
  makerPpm: number
  takerPpm: number
}

export interface EngineOptions {
  markets: readonly MarketDefinition[]
  fees: FeeRates
  /** Leverage of an account that never chose one, capped by the market's maximum. Default 20. */
  defaultLeverage?: number
  /** Default `cross`; markets that are only isolated are isolated anyway. */
  defaultMarginMode?: MarginMode
  /** Takes over what a liquidation cannot sell and pays what a liquidated account lacks. */
  insuranceAccount?: AccountId
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
  timeInForce: TimeInForce
  readonly reduceOnly: boolean
  readonly isMarket: boolean
  readonly clientOrderId: string | undefined
  readonly trigger: TriggerSpec | undefined
  readonly isPositionTrigger: boolean
  /** Size 0 was asked for: covers the whole position when it fires. */
  readonly tracksPosition: boolean
  parentOrderId: OrderId | undefined
  childOrderIds: OrderId[]
  /** Filled under the ids that this order replaced; counts for what its children guard. */
  carriedLots: number
  readonly builder: { account: AccountId; feePpm: number } | undefined
  status: OrderStatus
  endReason: OrderEndReason | undefined
  rejectReason: string | undefined
  filledNotionalMicro: number
  readonly createdAtMs: number
  updatedAtMs: number
  /** Order of arrival in its level; time priority survives a snapshot through it. */
  sequence: number
  /** What the slot's open orders count of it while it rests. */
  reservedLots: number
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

/** What an account has going on one market: its choices, its position, its resting size. */
export interface Slot {
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

export interface Account {
  readonly id: AccountId
  readonly isHouse: boolean
  balanceMicro: number
  cumulativeVolumeMicro: number
  /** After a part of a large position was liquidated; until then only the backstop acts. */
  liquidationPausedUntilMs: number
  /** When the dead man's switch goes off; 0 when it is not set. */
  scheduledCancelMs: number
  /** The UTC day on which it last went off, and how often on that day. */
  scheduledCancelDay: number
  scheduledCancelsOnDay: number
  readonly slots: Map<Market, Slot>
  /** Oldest first. */
  readonly openOrders: Map<OrderId, Order>
  readonly openByClientId: Map<string, Order>
  readonly endedOrders: Ring<OrderRecord>
  readonly endedById: Map<OrderId, OrderRecord>
  readonly latestByClientId: Map<string, OrderId>
  readonly fills: Ring<FillRecord>
}

/** The whole state. Opaque outside this room: read it through `viewOf`, change it by `apply`. */
export interface Engine {
  readonly options: EngineOptions
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
  /** Money that came in from outside, less what went out. */
  depositedMicro: number
  /** Number of the hour, since the epoch, whose funding was settled last; -1 before the first. */
  fundingHour: number
  /** Filled during one `apply`. */
  events: EngineEvent[]
  readonly changedBooks: Set<Market>
}

export function createMarket(definition: MarketDefinition): Market {
  const exponent = 6 - definition.priceDecimals - definition.sizeDecimals
  return {
    definition: freeze(definition),
    notionalMultiplier: exponent > 0 ? 10 ** exponent : 1,
    notionalDivisor: exponent < 0 ? 10 ** -exponent : 1,
    tiers: createTiers(definition),
    bids: createBookSide(true),
    asks: createBookSide(false),
    triggersBelow: createBookSide(true),
    triggersAbove: createBookSide(false),
    oracleTicks: 0,
    markTicks: 0,
    lastTicks: 0,
    premiumAverageMicroTicks: 0,
    markedAtMs: 0,
    openInterestLots: 0,
    isHalted: false,
    premiumSumPpb: 0,
    premiumSamples: 0,
    sampleIndex: -1,
  }
}

/** A frozen copy: definitions are handed out by every read, and must not be a way in. */
function freeze(definition: MarketDefinition): MarketDefinition {
  const marginTiers = definition.marginTiers.map((tier) => Object.freeze({ ...tier }))
  return Object.freeze({ ...definition, marginTiers: Object.freeze(marginTiers) })
}

export function createAccount(id: AccountId, isHouse: boolean): Account {
  return {
    id,
    isHouse,
    balanceMicro: 0,
    cumulativeVolumeMicro: 0,
    liquidationPausedUntilMs: 0,
    scheduledCancelMs: 0,
    scheduledCancelDay: 0,
    scheduledCancelsOnDay: 0,
    slots: new Map(),
    openOrders: new Map(),
    openByClientId: new Map(),
    endedOrders: new Ring(ORDER_HISTORY_LENGTH),
    endedById: new Map(),
    latestByClientId: new Map(),
    fills: new Ring(FILL_HISTORY_LENGTH),
  }
}

/** Leverage and mode before the account chose any. */
export function defaultLeverage(
  options: EngineOptions,
  definition: MarketDefinition,
): { leverage: number; marginMode: MarginMode } {
  return {
    leverage: Math.min(options.defaultLeverage ?? 20, definition.maxLeverage),
    marginMode: definition.onlyIsolated ? 'isolated' : (options.defaultMarginMode ?? 'cross'),
  }
}

/** The account's slot on the market, made on first use. */
export function slotOf(engine: Engine, account: Account, market: Market): Slot {
  const existing = account.slots.get(market)
  if (existing) return existing
  const slot = createSlot(engine.options, account, market)
  account.slots.set(market, slot)
  return slot
}

/** A slot with nothing in it that does not belong to the account yet: reads must not change state. */
export function createSlot(options: EngineOptions, account: Account, market: Market): Slot {
  const { leverage, marginMode } = defaultLeverage(options, market.definition)
  return {
    account,
    market,
    leverage,
    marginMode: account.isHouse ? 'cross' : marginMode,
    signedLots: 0,
    entryNotionalMicro: 0,
    isolatedMarginMicro: 0,
    accruedFundingMicro: 0,
    openedAtMs: 0,
    buyLots: 0,
    buyNotionalMicro: 0,
    sellLots: 0,
    sellNotionalMicro: 0,
    dependentOrders: 0,
  }
}

/** The account of that name, opened empty when it is new. */
export function openAccount(engine: Engine, id: AccountId, isHouse: boolean): Account {
  const existing = engine.accounts.get(id)
  if (existing) return existing
  const account = createAccount(id, isHouse)
  engine.accounts.set(id, account)
  return account
}
