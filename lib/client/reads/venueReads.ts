import type {
  Account,
  AccountBalances,
  AccountFees,
  AccountSummary,
  AvailableToTrade,
  PortfolioHistory,
  PortfolioRange,
} from '@/lib/schema/model/account'
import type { Activity, ActivityType } from '@/lib/schema/model/activity'
import type { ActionType, MarginMode, OrderStatus } from '@/lib/schema/model/enums'
import type { Fill } from '@/lib/schema/model/fill'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import type { JsonObject } from '@/lib/schema/model/json'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import type { TwapOrder } from '@/lib/schema/model/twap'

/** A part of a list, newest first. `hasMore` decides, not the cursor. */
export interface Page<T> {
  items: readonly T[]
  hasMore: boolean
  cursor?: string
}

/** Which part of a list. A cursor goes back to the very query it came from. */
export interface PageQuery {
  /** 50 unless said otherwise, 200 at most. */
  limit?: number
  cursor?: string
}

/** Which orders of an account. */
export interface OrdersQuery extends PageQuery {
  /** Live ones (PENDING, OPEN, PARTIALLY_FILLED, TRIGGERED) unless said otherwise. */
  statuses?: readonly OrderStatus[]
  marketId?: string
}

/** Which executions of an account. */
export interface FillsQuery extends PageQuery {
  marketId?: string
}

/** Which events of an account; all kinds unless said otherwise. */
export interface ActivityQuery extends PageQuery {
  types?: readonly ActivityType[]
}

/** How the account trades one market, and what is free for it. */
export interface TradeSettings {
  /** Leverage that the next order would use. */
  leverage: number
  marginMode: MarginMode
  /** USD free to open with, by side; of a spot pair also what is free of its base asset. */
  availableToTrade: { buy: string; sell: string; sellUnits?: string }
}

/** A key that may act for an account. */
export interface AccountKey {
  /** How the venue names it: an address, a slot, the id of a key. */
  id: string
  /** Empty where it has none. */
  name: string
  /** What it is at the venue: an agent, an API key, a session. */
  kind: string
  isThisBrowser: boolean
  /** When it was made or came into this browser; absent where neither venue nor browser knows. */
  sinceMs?: number
  /** By the venue's clock; absent: it never ends by itself. */
  expiresAtMs?: number
  /** Whether it can take money out of the account. */
  canWithdraw: boolean
  /** What it may do, in the venue's words, where its keys differ in that; empty: it reads and no more. */
  scopes?: readonly string[]
  /** What ends it; absent where nothing but a new key in its place does. */
  revoke?: { action: ActionType; params: JsonObject }
  /** Whether the plugin ends it at the venue itself, where no action does. */
  isRemovable?: true
  /** Whether the approval of one more key ends it, because the account has room for no more. */
  isNextToEnd?: true
  /**
   * Whether this key, or another one marked so, has to be ended before the account takes one more: it
   * has room for no more, and an approval ends none of them. Some accounts have room nevertheless.
   */
  isInTheWay?: true
}

/**
 * An account's data, straight from the venue. Addresses are the owner's, never an agent's. A row
 * that cannot be read is left out; a page is never empty because of it.
 * @throws PerpsError 2002 for a limit or cursor that is none, 2080 where a venue lacks the read
 */
export interface VenueReads {
  /** Everything at once: holdings, positions, fees, configuration. */
  account(address: string, signal?: AbortSignal): Promise<Account>
  accountSummary(address: string, signal?: AbortSignal): Promise<AccountSummary>
  /** Holdings, divided by whether they are collateral of positions. */
  balances(address: string, signal?: AbortSignal): Promise<AccountBalances>
  positions(address: string, signal?: AbortSignal): Promise<readonly Position[]>
  openOrders(address: string, signal?: AbortSignal): Promise<readonly Order[]>
  /** Open and past orders and TWAPs in one list, by the time they were placed. */
  orders(address: string, query?: OrdersQuery, signal?: AbortSignal): Promise<Page<Order>>
  /** undefined when the venue does not know it. */
  order(address: string, orderId: string, signal?: AbortSignal): Promise<Order | undefined>
  fills(address: string, query?: FillsQuery, signal?: AbortSignal): Promise<Page<Fill>>
  /** Deposits, withdrawals, transfers, funding and liquidations in one list. */
  activity(address: string, query?: ActivityQuery, signal?: AbortSignal): Promise<Page<Activity>>
  /** TWAPs that run now. */
  twaps(address: string, signal?: AbortSignal): Promise<readonly TwapOrder[]>
  /** TWAPs by the time they began, running ones included. */
  twapHistory(address: string, query?: PageQuery, signal?: AbortSignal): Promise<Page<TwapOrder>>
  portfolioHistory(
    address: string,
    range: PortfolioRange,
    signal?: AbortSignal,
  ): Promise<PortfolioHistory>
  /** Leverage and mode that the next order on this market would use, and what is free for it. */
  marketSettings(address: string, marketId: string, signal?: AbortSignal): Promise<TradeSettings>
  availableToTrade(
    address: string,
    marketId: string,
    signal?: AbortSignal,
  ): Promise<AvailableToTrade>
  /** Funding that a market settled; no account needed. */
  marketFunding(
    marketId: string,
    query?: PageQuery,
    signal?: AbortSignal,
  ): Promise<Page<FundingPoint>>
  /**
   * Maker and taker fee as decimal fractions, of a category where they differ, with those of markets that
   * have others; of the zero address: those without an account.
   */
  feeTier(address: string, signal?: AbortSignal, categoryId?: string): Promise<AccountFees>
  /**
   * Base fees, those without an account, read with little of the venue's code where a page has no more; absent:
   * `feeTier`.
   */
  baseFees?(signal?: AbortSignal): Promise<AccountFees>
  /** What may act for the account now, by the venue's own list. */
  accountKeys(address: string, signal?: AbortSignal): Promise<readonly AccountKey[]>
  /** What this venue alone knows of the account: mode, agents, approvals. */
  accountConfig(address: string, signal?: AbortSignal): Promise<JsonObject>
}
